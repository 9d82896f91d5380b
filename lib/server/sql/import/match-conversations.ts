import { setImmediate } from "node:timers/promises";
import { alignMessages } from "@/lib/import/identity/align-messages";
import { assignChats, type ChatPair, originDistance } from "@/lib/import/identity/assign-chats";
import type { TraceIndex } from "@/lib/import/identity/message-trace";
import { sharedRun } from "@/lib/import/identity/shared-run";
import { fromStorable, restoreTexts } from "../../store/exact-text";
import { readPages } from "../read-pages";
import type { Sql } from "../sql";
import { candidateChats, hasChatsWithoutId } from "./candidate-chats";
import type { IncomingConversation, IncomingConversations } from "./incoming-conversations";
import { storedTraces } from "./message-fingerprints";

type ReadTrace = (chatKey: number) => Promise<TraceIndex>;

/** Yields to other requests after this many conversations. */
const BREATHE_EVERY = 20;

/**
 * Finds the stored chat of each conversation without an id: the one that shares the longest run of equal messages;
 * ties are broken by file name, then by position in the file. No chat is matched twice.
 */
export async function matchConversations(
  sql: Sql,
  incoming: IncomingConversations,
  signal: AbortSignal | undefined,
): Promise<void> {
  await incoming.complete();
  if (!(await hasChatsWithoutId(sql))) return;
  const readStored = storedTraces(sql);
  const breathe = breather(signal);
  await sql.run(sql.dialect.createTemporary("Candidate", CANDIDATE_COLUMNS));
  for await (const conversation of incoming.list()) {
    await breathe();
    await writeCandidates(sql, incoming, readStored, conversation);
  }
  for (const [number, chatKey] of await assignChats(rankedPairs(sql))) {
    await breathe();
    await incoming.setChat(number, chatKey);
    await noteAlignment(sql, incoming, readStored, { number, chatKey });
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

const CANDIDATE_COLUMNS =
  "conversation INTEGER, chatKey INTEGER, run INTEGER, isNamed INTEGER, distance INTEGER";

async function writeCandidates(
  sql: Sql,
  incoming: IncomingConversations,
  readStored: ReadTrace,
  conversation: IncomingConversation,
): Promise<void> {
  const { number } = conversation;
  const trace = await incoming.readTrace(number);
  const rows: number[][] = [];
  for (const chatKey of await candidateChats(sql, trace, conversation)) {
    const run = sharedRun(await readStored(chatKey), trace);
    if (run > 0) rows.push([number, chatKey, run, ...(await nearness(sql, conversation, chatKey))]);
  }
  await sql.insertRows("Candidate", ["conversation", "chatKey", "run", "isNamed", "distance"], rows);
}

async function nearness(
  sql: Sql,
  conversation: IncomingConversation,
  chatKey: number,
): Promise<readonly [number, number]> {
  const origin = await sql.get<{ name: string | null; place: number | null }>(
    "SELECT name, place FROM ChatOrigin WHERE chatKey = ?",
    chatKey,
  );
  const { isNamed, distance } = originDistance(origin && restoreTexts(origin), conversation);
  return [Number(isNamed), distance];
}

/** The longest shared run first; ties are broken by file name, then by position in the file. */
async function* rankedPairs(sql: Sql): AsyncGenerator<ChatPair> {
  const columns = "rank INTEGER PRIMARY KEY, conversation INTEGER, chatKey INTEGER";
  await sql.run(sql.dialect.createTemporary("RankedCandidate", columns));
  await sql.run(
    `INSERT INTO RankedCandidate (rank, conversation, chatKey)
     SELECT row_number() OVER (ORDER BY run DESC, isNamed DESC, distance, conversation, chatKey), conversation, chatKey
     FROM Candidate`,
  );
  const pages = readPages(
    (after) =>
      sql.all<ChatPair & Readonly<{ rank: number }>>(
        `SELECT rank, conversation, chatKey FROM RankedCandidate WHERE rank > ? ORDER BY rank LIMIT ${READ_AT_ONCE}`,
        after,
      ),
    ({ rank }) => rank,
  );
  for await (const rows of pages) yield* rows;
}

const READ_AT_ONCE = 500;
/** Above every ordinal. */
const AFTER_ALL = 2_147_483_647;

/** Records for each message of a conversation which stored one it matches, or before which one it belongs. */
async function noteAlignment(
  sql: Sql,
  incoming: IncomingConversations,
  readStored: ReadTrace,
  { number, chatKey }: Readonly<{ number: number; chatKey: number }>,
): Promise<void> {
  const aligned = alignMessages(await readStored(chatKey), await incoming.readTrace(number));
  let beforeId: string | undefined;
  let place = aligned.length;
  // Backwards: a new message belongs before the next stored one.
  for await (const rows of ordinalsFromEnd(sql, number)) {
    const sequences = rows.map((_, index) => aligned[place - 1 - index] ?? 0);
    const ids = await readIds(sql, chatKey, sequences);
    const places = rows.map(({ ordinal }, index) => {
      const matchedId = ids.get(sequences[index] ?? 0);
      const noted = { ordinal, matchedId, beforeId };
      beforeId = matchedId ?? beforeId;
      return noted;
    });
    await incoming.writePlaces(places);
    place -= rows.length;
  }
}

const ordinalsFromEnd = (
  sql: Sql,
  conversation: number,
): AsyncGenerator<readonly Readonly<{ ordinal: number }>[]> =>
  readPages(
    (before) =>
      sql.all<{ ordinal: number }>(
        `SELECT ordinal FROM IncomingMessage WHERE conversation = ? AND ordinal < ?
         ORDER BY ordinal DESC LIMIT ${READ_AT_ONCE}`,
        ...[conversation, before],
      ),
    ({ ordinal }) => ordinal,
    AFTER_ALL,
  );

/** Original message ids by sequence number. */
async function readIds(
  sql: Sql,
  chatKey: number,
  sequences: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await sql.all<{ sequence: number; id: string }>(
    `SELECT sequence, id FROM Message WHERE chatKey = ? AND ${sql.dialect.inList("sequence")}`,
    ...[chatKey, sequences.filter((sequence) => sequence > 0)],
  );
  return new Map(rows.map(({ sequence, id }) => [sequence, fromStorable(id)]));
}
