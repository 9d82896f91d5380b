import type { Role } from "../../../core/schema/message";
import { afterLateMessages } from "../../../core/summaries/counter-changes";
import { isNotLater } from "../../../import/identity/late-place";
import { fromStorable } from "../../store/exact-text";
import { type ChatEnd, NUMBER_COLUMNS, numberValues, readEndAfter, takePlace } from "../messages/chat-end";
import type { Sql } from "../sql";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "../summaries/summary-counter";

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
  releaseUntil: (timeMs: number, before: number) => Promise<void>;
  /** Reattaches everything up to a detached message. */
  releaseThrough: (sequence: number) => Promise<void>;
  /** Reattaches the rest and updates everything that refers to sequence numbers. */
  close: () => Promise<void>;
}>;

const READ_AT_ONCE = 500;

type Cut = Readonly<{ chatKey: number; after: number; end: ChatEnd }>;

/**
 * Detaches every message after a position. Reattaching appends a message under a new key, so keys always rise with
 * sequence numbers, as the search requires; `writeWaiting` first writes new messages that belong before it. The cost
 * is proportional to the detached messages. Call it in a transaction, and close it there.
 */
export async function openTail(sql: Sql, cut: Cut, writeWaiting: () => Promise<void>): Promise<StoredTail> {
  const { chatKey, end } = cut;
  const covered = await readCovered(sql, chatKey);
  await takeOff(sql, cut);
  const queue = detachedQueue(sql, chatKey);
  const releaseWhile = async (isNext: (row: WaitingRow) => boolean): Promise<void> => {
    for (let row = await queue.first(); row !== undefined && isNext(row); row = await queue.first()) {
      await writeWaiting();
      queue.drop();
      await putBack(sql, chatKey, row.key, numberValues(takePlace(end, row)));
    }
  };
  return {
    releaseUntil: (timeMs, before) =>
      releaseWhile(({ sentAtMs, sequence }) => -sequence < before && isNotLater(sentAtMs, timeMs)),
    // Detached messages have negative numbers: the smaller, the later.
    releaseThrough: (sequence) => releaseWhile((row) => row.sequence >= sequence),
    close: async () => {
      await releaseWhile(() => true);
      await placeSummaries(sql, chatKey, covered);
      await placeAuthors(sql, chatKey);
      await recount(sql, chatKey);
    },
  };
}

async function takeOff(sql: Sql, { chatKey, after, end }: Cut): Promise<void> {
  const { turns, ...numbers } = await readEndAfter(sql, chatKey, after);
  // Negative, because sequence numbers are unique at every moment.
  await sql.run(
    "UPDATE Message SET sequence = -sequence WHERE chatKey = ? AND sequence > ?",
    ...[chatKey, after],
  );
  Object.assign(end, numbers);
  Object.assign(end.turns, turns);
}

function detachedQueue(sql: Sql, chatKey: number) {
  let waiting: WaitingRow[] = [];
  return {
    first: async (): Promise<WaitingRow | undefined> => {
      if (waiting.length === 0) waiting = (await readDetached(sql, chatKey)).toReversed();
      return waiting.at(-1);
    },
    drop: () => waiting.pop(),
  };
}

const readDetached = (sql: Sql, chatKey: number): Promise<WaitingRow[]> =>
  sql.all(
    `SELECT m.key, m.sequence, m.role, m.sentAtMs,
       (SELECT count(*) FROM Media d WHERE d.chatKey = m.chatKey AND d.messageKey = m.key) AS media
     FROM Message m WHERE m.chatKey = ? AND m.sequence < 0 ORDER BY m.sequence DESC LIMIT ${READ_AT_ONCE}`,
    chatKey,
  );

async function putBack(
  sql: Sql,
  chatKey: number,
  key: number,
  numbers: readonly (number | null)[],
): Promise<void> {
  const numbering = NUMBER_COLUMNS.map((name) => `${name} = ?`).join(", ");
  await sql.run(
    `UPDATE Message SET key = ${sql.dialect.nextMessageKey}, ${numbering} WHERE chatKey = ? AND key = ?`,
    ...[...numbers, chatKey, key],
  );
}

type CoveredRow = Readonly<{ version: number; fromId: string | null; throughId: string | null }>;

/** A summary covers the messages it read, wherever they move. */
const readCovered = (sql: Sql, chatKey: number): Promise<readonly CoveredRow[]> =>
  sql.all(
    `SELECT s.version,
       (SELECT m.id FROM Message m WHERE m.chatKey = s.chatKey AND m.sequence = s.coversFromSequence) AS fromId,
       (SELECT m.id FROM Message m WHERE m.chatKey = s.chatKey AND m.sequence = s.coversThroughSequence) AS throughId
     FROM Summary s WHERE s.chatKey = ?`,
    chatKey,
  );

async function placeSummaries(sql: Sql, chatKey: number, covered: readonly CoveredRow[]): Promise<void> {
  const sequence = "(SELECT m.sequence FROM Message m WHERE m.chatKey = Summary.chatKey AND m.id = ?)";
  for (const { version, fromId, throughId } of covered)
    await sql.run(
      `UPDATE Summary SET coversFromSequence = coalesce(${sequence}, coversFromSequence),
         coversThroughSequence = coalesce(${sequence}, coversThroughSequence) WHERE chatKey = ? AND version = ?`,
      ...[restore(fromId), restore(throughId), chatKey, version],
    );
}

const restore = (id: string | null): string | null => (id === null ? null : fromStorable(id));

/** Cut-offs need to know where an author first spoke. */
async function placeAuthors(sql: Sql, chatKey: number): Promise<void> {
  await sql.run(
    `UPDATE Author SET firstSequence =
       (SELECT min(m.sequence) FROM Message m WHERE m.chatKey = Author.chatKey AND m.authorKey = Author.key)
     WHERE chatKey = ?`,
    chatKey,
  );
}

async function recount(sql: Sql, chatKey: number): Promise<void> {
  const counter = await readCounter(sql, chatKey);
  await writeCounter(sql, chatKey, afterLateMessages(counter, await recountExchanges(sql, chatKey)));
  await raiseRevision(sql, chatKey);
}
