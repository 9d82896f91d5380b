import type { Role } from "../../core/schema/message";
import { afterLateMessages } from "../../core/summaries/counter-changes";
import { isNotLater } from "../../import/identity/late-place";
import { type ChatEnd, NUMBER_COLUMNS, numberValues, readEndAfter, takePlace } from "./chat-end";
import type { Connection } from "./open-database";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "./summary-counter";

type WaitingRow = Readonly<{
  key: number;
  sequence: number;
  role: Role;
  sentAtMs: number | null;
  media: number;
}>;

/** The later messages of a chat, detached from its end until the messages before them are written. */
export type StoredTail = Readonly<{
  /** Reattaches messages sent up to a time that preceded the message with that number. */
  releaseUntil: (timeMs: number, before: number) => void;
  /** Reattaches everything up to a detached message. */
  releaseThrough: (sequence: number) => void;
  /** Reattaches the rest and updates everything that refers to sequence numbers. */
  close: () => void;
}>;

const READ_AT_ONCE = 500;

/**
 * Detaches every message after a position. Reattaching appends a message under a new key, so keys always rise with
 * sequence numbers, as the search requires. The cost is proportional to the detached messages. Call it in a
 * transaction, and close it there.
 */
export function openTail(connection: Connection, chatKey: number, after: number, end: ChatEnd): StoredTail {
  const restoreSummaries = rememberSummaries(connection, chatKey);
  const queue = takeOff(connection, chatKey, after, end);
  const putBack = connection.prepare(
    `UPDATE Message SET key = (SELECT max(key) + 1 FROM Message),
       ${NUMBER_COLUMNS.map((name) => `${name} = ?`).join(", ")} WHERE key = ?`,
  );
  const releaseWhile = (isNext: (row: WaitingRow) => boolean): void => {
    for (let row = queue.first(); row !== undefined && isNext(row); row = queue.first()) {
      queue.drop();
      putBack.run(...numberValues(takePlace(end, row)), row.key);
    }
  };
  return {
    releaseUntil: (timeMs, before) =>
      releaseWhile(({ sentAtMs, sequence }) => -sequence < before && isNotLater(sentAtMs, timeMs)),
    // Detached messages have negative numbers: the smaller, the later.
    releaseThrough: (sequence) => releaseWhile((row) => row.sequence >= sequence),
    close: () => {
      releaseWhile(() => true);
      restoreSummaries();
      placeAuthors(connection, chatKey);
      recount(connection, chatKey);
    },
  };
}

function takeOff(connection: Connection, chatKey: number, after: number, end: ChatEnd) {
  const { turns, ...numbers } = readEndAfter(connection, chatKey, after);
  // Negative, because sequence numbers are unique at every moment.
  connection
    .prepare("UPDATE Message SET sequence = -sequence WHERE chatKey = ? AND sequence > ?")
    .run(chatKey, after);
  Object.assign(end, numbers);
  Object.assign(end.turns, turns);
  const read = connection.prepare(
    `SELECT key, sequence, role, sentAtMs, (SELECT count(*) FROM Media WHERE messageKey = Message.key) AS media
     FROM Message WHERE chatKey = ? AND sequence < 0 ORDER BY sequence DESC LIMIT ${READ_AT_ONCE}`,
  );
  let waiting: WaitingRow[] = [];
  return {
    first: (): WaitingRow | undefined => {
      if (waiting.length === 0) waiting = (read.all(chatKey) as WaitingRow[]).toReversed();
      return waiting.at(-1);
    },
    drop: () => waiting.pop(),
  };
}

/** A summary covers the messages it read, wherever they move. */
function rememberSummaries(connection: Connection, chatKey: number): () => void {
  const rows = connection
    .prepare(
      `SELECT version,
         (SELECT id FROM Message m WHERE m.chatKey = s.chatKey AND m.sequence = s.coversFromSequence) AS fromId,
         (SELECT id FROM Message m WHERE m.chatKey = s.chatKey AND m.sequence = s.coversThroughSequence) AS throughId
       FROM Summary s WHERE chatKey = ?`,
    )
    .all(chatKey) as { version: number; fromId: string | null; throughId: string | null }[];
  return () => {
    const sequence = "(SELECT sequence FROM Message WHERE chatKey = Summary.chatKey AND id = ?)";
    const place = connection.prepare(
      `UPDATE Summary SET coversFromSequence = coalesce(${sequence}, coversFromSequence),
         coversThroughSequence = coalesce(${sequence}, coversThroughSequence) WHERE chatKey = ? AND version = ?`,
    );
    for (const { version, fromId, throughId } of rows) place.run(fromId, throughId, chatKey, version);
  };
}

/** Cut-offs need to know where an author first spoke. */
function placeAuthors(connection: Connection, chatKey: number): void {
  connection
    .prepare(
      `UPDATE Author SET firstSequence = (SELECT min(sequence) FROM Message WHERE authorKey = Author.key)
       WHERE chatKey = ?`,
    )
    .run(chatKey);
}

function recount(connection: Connection, chatKey: number): void {
  const counter = readCounter(connection, chatKey);
  writeCounter(connection, chatKey, afterLateMessages(counter, recountExchanges(connection, chatKey)));
  raiseRevision(connection, chatKey);
}
