import { LRUCache } from "lru-cache";
import { messageFingerprint } from "@/lib/import/identity/message-fingerprint";
import { indexTrace, type MessageTrace, type TraceIndex } from "@/lib/import/identity/message-trace";
import type { Message } from "../../core/schema/message";
import { fromStorable, restoreTexts } from "../store/exact-text";
import type { Connection } from "./open-database";

type StaleRow = Readonly<{
  key: number;
  role: Message["role"];
  text: string | null;
  authorKey: number | null;
  id: string | null;
  name: string | null;
  username: string | null;
}>;

const READ_AT_ONCE = 500;

/** Computes fingerprints missing after edits or from older versions. Call it in a transaction. */
export function refreshFingerprints(connection: Connection): void {
  const read = connection.prepare(
    `SELECT m.key, m.role, m.text, m.authorKey, a.id, a.name, a.username
     FROM Message m LEFT JOIN Author a ON a.key = m.authorKey WHERE m.fingerprint = 0 LIMIT ${READ_AT_ONCE}`,
  );
  const write = connection.prepare("UPDATE Message SET fingerprint = ? WHERE key = ?");
  for (let rows = read.all() as StaleRow[]; rows.length > 0; rows = read.all() as StaleRow[])
    for (const row of rows.map(restoreTexts)) write.run(storedFingerprint(connection, row), row.key);
}

export const hasStaleFingerprints = (connection: Connection): boolean =>
  connection.prepare("SELECT 1 FROM Message WHERE fingerprint = 0 LIMIT 1").get() !== undefined;

function storedFingerprint(connection: Connection, row: StaleRow): number {
  const { role, text, authorKey, id, name, username } = row;
  const author = { id: id ?? undefined, name: name ?? undefined, username: username ?? undefined };
  return messageFingerprint({
    role,
    text: text ?? undefined,
    author: authorKey === null ? undefined : author,
    ...(text?.trim() ? {} : readWordless(connection, row.key)),
  });
}

function readWordless(connection: Connection, messageKey: number) {
  const media = connection
    .prepare("SELECT kind, filename FROM Media WHERE messageKey = ? ORDER BY position")
    .all(messageKey) as { kind: string | null; filename: string | null }[];
  const tools = connection
    .prepare("SELECT kind, name, payload FROM ToolCall WHERE messageKey = ? ORDER BY position")
    .all(messageKey) as { kind: string; name: string; payload: string | null }[];
  const ofKind = (kind: string) =>
    tools
      .map(restoreTexts)
      .filter((tool) => tool.kind === kind)
      .map(({ name, payload }) => ({ name, value: payload === null ? undefined : JSON.parse(payload) }));
  return {
    media: media
      .map(restoreTexts)
      .map(({ kind, filename }) => ({ kind: kind ?? undefined, filename: filename ?? undefined })),
    toolCalls: ofKind("call").map(({ name, value }) => ({ name, args: value })),
    toolResponses: ofKind("response").map(({ name, value }) => ({ name, response: value })),
  };
}

/** Limit of the trace cache, in messages: one chat may be a candidate for many conversations. */
const MAX_CACHED_MESSAGES = 500_000;

/** Reads the traces of stored chats; a message's position in a trace is its sequence number minus 1. */
export function storedTraces(connection: Connection): (chatKey: number) => TraceIndex {
  const cache = new LRUCache<number, TraceIndex>({
    maxSize: MAX_CACHED_MESSAGES,
    // A longer chat is cached too, alone.
    sizeCalculation: ({ trace }) => Math.min(trace.fingerprints.length + 1, MAX_CACHED_MESSAGES),
  });
  return (chatKey) => {
    const known = cache.get(chatKey);
    if (known !== undefined) return known;
    const index = indexTrace(readTrace(connection, chatKey));
    cache.set(chatKey, index);
    return index;
  };
}

function readTrace(connection: Connection, chatKey: number): MessageTrace {
  const { lastSequence } = connection.prepare("SELECT lastSequence FROM Chat WHERE key = ?").get(chatKey) as {
    lastSequence: number;
  };
  const rows = connection
    .prepare("SELECT fingerprint, sentAtMs AS timeMs FROM Message WHERE chatKey = ? ORDER BY sequence")
    .iterate(chatKey) as Iterable<TraceRow>;
  return toTrace(rows, lastSequence);
}

export type TraceRow = Readonly<{ fingerprint: number | null; timeMs: number | null }>;

export function toTrace(rows: Iterable<TraceRow>, length: number): MessageTrace {
  const fingerprints = new Float64Array(length);
  const timesMs = new Float64Array(length).fill(Number.NaN);
  let place = 0;
  for (const { fingerprint, timeMs } of rows) {
    fingerprints[place] = fingerprint ?? 0;
    timesMs[place] = timeMs ?? Number.NaN;
    place += 1;
  }
  return { fingerprints, timesMs };
}

/** Original message ids by position in the chat. */
export function storedIdFinder(connection: Connection): (chatKey: number, sequence: number) => string {
  const find = connection.prepare("SELECT id FROM Message WHERE chatKey = ? AND sequence = ?");
  return (chatKey, sequence) => fromStorable((find.get(chatKey, sequence) as { id: string }).id);
}
