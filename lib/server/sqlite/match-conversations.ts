import { setImmediate } from "node:timers/promises";
import { alignMessages } from "@/lib/import/identity/align-messages";
import { assignChats, type ChatPair, originDistance } from "@/lib/import/identity/assign-chats";
import type { TraceIndex } from "@/lib/import/identity/message-trace";
import { sharedRun } from "@/lib/import/identity/shared-run";
import { restoreTexts } from "../store/exact-text";
import { candidateChats } from "./candidate-chats";
import type { IncomingConversation, IncomingConversations } from "./incoming-conversations";
import { storedIdFinder, storedTraces } from "./message-fingerprints";
import { bind, type Connection } from "./open-database";

type ReadTrace = (chatKey: number) => TraceIndex;

/** Yields to other requests after this many conversations. */
const BREATHE_EVERY = 20;

/**
 * Finds the stored chat of each conversation without an id: the one that shares the longest run of equal messages;
 * ties are broken by file name, then by position in the file. No chat is matched twice.
 */
export async function matchConversations(
  connection: Connection,
  incoming: IncomingConversations,
  signal: AbortSignal | undefined,
): Promise<void> {
  const readStored = storedTraces(connection);
  const breathe = breather(signal);
  connection.exec(
    "CREATE TEMP TABLE Candidate (conversation INTEGER, chatKey INTEGER, run INTEGER, isNamed INTEGER, distance INTEGER)",
  );
  const findCandidates = candidateChats(connection);
  const insert = connection.prepare("INSERT INTO Candidate VALUES (?, ?, ?, ?, ?)");
  for (const conversation of incoming.list()) {
    await breathe();
    const trace = incoming.readTrace(conversation.number);
    for (const chatKey of findCandidates(trace, conversation)) {
      const run = sharedRun(readStored(chatKey), trace);
      if (run > 0)
        insert.run(conversation.number, chatKey, run, ...nearness(connection, conversation, chatKey));
    }
  }
  for (const [number, chatKey] of assignChats(listPairs(connection))) {
    await breathe();
    incoming.setChat(number, chatKey);
    noteAlignment(connection, incoming, readStored, { number, chatKey });
  }
}

function breather(signal: AbortSignal | undefined): () => Promise<void> {
  let count = 0;
  return async () => {
    count += 1;
    if (count % BREATHE_EVERY !== 0) return;
    await setImmediate();
    signal?.throwIfAborted();
  };
}

function nearness(
  connection: Connection,
  conversation: IncomingConversation,
  chatKey: number,
): readonly [number, number] {
  const origin = connection.prepare("SELECT name, place FROM ChatOrigin WHERE chatKey = ?").get(chatKey) as
    | { name: string | null; place: number | null }
    | undefined;
  const { isNamed, distance } = originDistance(origin && restoreTexts(origin), conversation);
  return [Number(isNamed), distance];
}

/** The longest shared run first; ties are broken by file name, then by position in the file. */
const listPairs = (connection: Connection): Iterable<ChatPair> =>
  connection
    .prepare(
      `SELECT conversation, chatKey FROM Candidate
       ORDER BY run DESC, isNamed DESC, distance, conversation, chatKey`,
    )
    .iterate() as Iterable<ChatPair>;

/** Records for each message of a conversation which stored one it matches, or before which one it belongs. */
function noteAlignment(
  connection: Connection,
  incoming: IncomingConversations,
  readStored: ReadTrace,
  { number, chatKey }: Readonly<{ number: number; chatKey: number }>,
): void {
  const aligned = alignMessages(readStored(chatKey), incoming.readTrace(number));
  const note = connection.prepare(
    "UPDATE IncomingMessage SET isAligned = 1, matchedId = ?, beforeId = ? WHERE ordinal = ?",
  );
  const idOf = storedIdFinder(connection);
  let beforeId: string | undefined;
  let place = aligned.length;
  // Backwards: a new message belongs before the next stored one.
  for (const ordinal of ordinalsFromEnd(connection, number)) {
    place -= 1;
    const sequence = aligned[place] ?? 0;
    const matchedId = sequence > 0 ? idOf(chatKey, sequence) : undefined;
    note.run(...bind(matchedId, beforeId, ordinal));
    beforeId = matchedId ?? beforeId;
  }
}

const READ_AT_ONCE = 1000;

/** Paged, because the rows change meanwhile. */
function* ordinalsFromEnd(connection: Connection, conversation: number): Generator<number> {
  const read = connection.prepare(
    `SELECT ordinal FROM IncomingMessage WHERE conversation = ? AND ordinal < ? ORDER BY ordinal DESC LIMIT ${READ_AT_ONCE}`,
  );
  let end = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = read.all(conversation, end) as { ordinal: number }[];
    for (const { ordinal } of rows) yield ordinal;
    const last = rows.at(-1);
    if (last === undefined) return;
    end = last.ordinal;
  }
}
