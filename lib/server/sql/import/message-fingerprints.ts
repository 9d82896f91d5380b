import { LRUCache } from "lru-cache";
import { messageFingerprint } from "@/lib/import/identity/message-fingerprint";
import {
  indexTrace,
  type MessageTrace,
  type TracedMessage,
  type TraceIndex,
  traceOf,
} from "@/lib/import/identity/message-trace";
import type { Message } from "../../../core/schema/message";
import { restoreTexts } from "../../store/exact-text";
import { touchChat } from "../chats/lock-chat";
import { readPages } from "../read-pages";
import { type Engine, getOne, type Sql } from "../sql";

type StaleRow = Readonly<{
  key: number;
  chatKey: number;
  role: Message["role"];
  text: string | null;
  authorKey: number | null;
  id: string | null;
  name: string | null;
  username: string | null;
}>;

const READ_AT_ONCE = 500;

/** Computes fingerprints missing after edits or from older versions, a part of a chat per transaction. */
export async function refreshFingerprints(engine: Engine): Promise<void> {
  for (
    let chatKey = await findStaleChat(engine);
    chatKey !== undefined;
    chatKey = await findStaleChat(engine)
  ) {
    const staleChat = chatKey;
    await engine.transaction((sql) => refreshSome(sql, staleChat));
  }
}

async function findStaleChat(sql: Sql): Promise<number | undefined> {
  const row = await sql.get<{ chatKey: number }>("SELECT chatKey FROM Message WHERE fingerprint = 0 LIMIT 1");
  return row?.chatKey;
}

/** Under the chat's lock: an edit between reading and writing would leave the fingerprint of the old text. */
async function refreshSome(sql: Sql, chatKey: number): Promise<void> {
  await touchChat(sql, chatKey);
  const rows = await sql.all<StaleRow>(
    `SELECT m.key, m.chatKey, m.role, m.text, m.authorKey, a.id, a.name, a.username
     FROM Message m LEFT JOIN Author a ON a.chatKey = m.chatKey AND a.key = m.authorKey
     WHERE m.fingerprint = 0 AND m.chatKey = ? LIMIT ${READ_AT_ONCE}`,
    chatKey,
  );
  for (const row of rows.map(restoreTexts))
    await sql.run(
      "UPDATE Message SET fingerprint = ? WHERE chatKey = ? AND key = ?",
      ...[await storedFingerprint(sql, row), chatKey, row.key],
    );
}

async function storedFingerprint(sql: Sql, row: StaleRow): Promise<number> {
  const { role, text, authorKey, id, name, username } = row;
  const author = { id: id ?? undefined, name: name ?? undefined, username: username ?? undefined };
  return messageFingerprint({
    role,
    text: text ?? undefined,
    author: authorKey === null ? undefined : author,
    ...(text?.trim() ? {} : await readWordless(sql, row)),
  });
}

async function readWordless(sql: Sql, { chatKey, key }: StaleRow) {
  const media = await sql.all<{ kind: string | null; filename: string | null }>(
    "SELECT kind, filename FROM Media WHERE chatKey = ? AND messageKey = ? ORDER BY position",
    ...[chatKey, key],
  );
  const tools = await sql.all<{ kind: string; name: string; payload: string | null }>(
    "SELECT kind, name, payload FROM ToolCall WHERE chatKey = ? AND messageKey = ? ORDER BY position",
    ...[chatKey, key],
  );
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
export function storedTraces(sql: Sql): (chatKey: number) => Promise<TraceIndex> {
  const cache = new LRUCache<number, TraceIndex>({
    maxSize: MAX_CACHED_MESSAGES,
    // A longer chat is cached too, alone.
    sizeCalculation: ({ trace }) => Math.min(trace.fingerprints.length + 1, MAX_CACHED_MESSAGES),
  });
  return async (chatKey) => {
    const known = cache.get(chatKey);
    if (known !== undefined) return known;
    const index = indexTrace(await readTrace(sql, chatKey));
    cache.set(chatKey, index);
    return index;
  };
}

async function readTrace(sql: Sql, chatKey: number): Promise<MessageTrace> {
  const { lastSequence } = await getOne<{ lastSequence: number }>(
    sql,
    "SELECT lastSequence FROM Chat WHERE key = ?",
    chatKey,
  );
  const pages = readPages(
    (after) =>
      sql.all<TracedMessage & Readonly<{ sequence: number }>>(
        `SELECT sequence, fingerprint, sentAtMs AS timeMs FROM Message
         WHERE chatKey = ? AND sequence > ? ORDER BY sequence LIMIT ${READ_AT_ONCE}`,
        ...[chatKey, after],
      ),
    ({ sequence }) => sequence,
  );
  return traceOf(pages, lastSequence);
}
