import { LRUCache } from "lru-cache";
import { messageFingerprint } from "@/lib/import/identity/message-fingerprint";
import { type MessageTrace, type TracedMessage, traceOf } from "@/lib/import/identity/message-trace";
import { fromStorable, restoreTexts } from "../../store/exact-text";
import type { ConversationOrigin, ImportRecord } from "../../store/import-store";
import { parseTime } from "../messages/write-messages";
import { readPages } from "../read-pages";
import { getOne, type Sql, type Value } from "../sql";

/** A conversation of the source without an id. */
export type IncomingConversation = ConversationOrigin &
  Readonly<{
    number: number;
    /** The matched chat, once known. */
    chatKey: number | null;
    length: number;
    /** Its messages have their own ids, which identify them better than their order. */
    hasMessageIds: 0 | 1;
  }>;

export type IncomingPlace = Readonly<{ matchedId: string | undefined; beforeId: string | undefined }>;

type MessageRecord = Extract<ImportRecord, { kind: "message" }>;

const textOf = (stored: string | null): string | undefined =>
  stored === null ? undefined : fromStorable(stored);

const READ_AT_ONCE = 500;
const WRITE_AT_ONCE = 500;
/** Max conversations whose numbers are kept in memory. */
const MAX_KNOWN = 2000;

const CONVERSATION_COLUMNS = `number INTEGER PRIMARY KEY, recordKey TEXT UNIQUE, format TEXT, name TEXT, place INTEGER,
  length INTEGER NOT NULL DEFAULT 0, hasMessageIds INTEGER NOT NULL DEFAULT 0, chatKey INTEGER`;
const MESSAGE_COLUMNS = `ordinal INTEGER PRIMARY KEY, conversation INTEGER, fingerprint BIGINT, timeMs BIGINT,
  hasId INTEGER, UNIQUE (conversation, ordinal)`;
const PLACE_COLUMNS = "ordinal INTEGER PRIMARY KEY, matchedId TEXT, beforeId TEXT";

/** The source's conversations without an id, message by message, in temporary tables: a file may contain millions. */
export async function incomingConversations(sql: Sql) {
  await sql.run(sql.dialect.createTemporary("IncomingConversation", CONVERSATION_COLUMNS));
  await sql.run(sql.dialect.createTemporary("IncomingMessage", MESSAGE_COLUMNS));
  await sql.run(sql.dialect.createTemporary("IncomingPlace", PLACE_COLUMNS));
  return {
    ...conversationWriter(sql),
    byRecordKey: (recordKey: string) => findByRecordKey(sql, recordKey),
    list: () => listConversations(sql),
    readTrace: (number: number) => readIncomingTrace(sql, number),
    /** Of a range of messages: the stored message that each matches, or the one before which it belongs. */
    readPlaces: (from: number, to: number) => readPlaces(sql, from, to),
    writePlaces: (places: readonly (IncomingPlace & Readonly<{ ordinal: number }>)[]) =>
      sql.insertRows(
        "IncomingPlace",
        ["ordinal", "matchedId", "beforeId"],
        places.map(({ ordinal, matchedId, beforeId }) => [ordinal, matchedId, beforeId]),
      ),
    setChat: async (number: number, chatKey: number): Promise<void> => {
      await sql.run("UPDATE IncomingConversation SET chatKey = ? WHERE number = ?", chatKey, number);
    },
  };
}

export type IncomingConversations = Awaited<ReturnType<typeof incomingConversations>>;

/** Takes all records in order; those of chats with an id are only counted. */
function conversationWriter(sql: Sql) {
  const known = new LRUCache<string, Readonly<{ number: number | undefined }>>({ max: MAX_KNOWN });
  let waiting: Value[][] = [];
  let [conversations, ordinal] = [0, 0];
  const numberOf = async (recordKey: string): Promise<number | undefined> => {
    const found = known.get(recordKey) ?? { number: (await findByRecordKey(sql, recordKey))?.number };
    known.set(recordKey, found);
    return found.number;
  };
  const writeWaiting = async (): Promise<void> => {
    const columns = ["ordinal", "conversation", "fingerprint", "timeMs", "hasId"];
    await sql.insertRows("IncomingMessage", columns, waiting);
    waiting = [];
  };
  const addConversation = async (recordKey: string, origin: ConversationOrigin): Promise<void> => {
    known.delete(recordKey);
    if (await insertConversation(sql, conversations + 1, recordKey, origin)) conversations += 1;
  };
  const addMessage = async ({ chatKey, message }: MessageRecord): Promise<void> => {
    ordinal += 1;
    const number = await numberOf(chatKey);
    if (number === undefined) return;
    const hasId = Number(!message.idInvented);
    waiting.push([ordinal, number, messageFingerprint(message), parseTime(message.sentAt), hasId]);
    if (waiting.length >= WRITE_AT_ONCE) await writeWaiting();
  };
  return {
    add: async (record: ImportRecord): Promise<void> => {
      if (record.kind === "message") return addMessage(record);
      if (record.kind === "chat" && record.origin !== undefined)
        await addConversation(record.key, record.origin);
    },
    /** Call it after the last record. */
    complete: async (): Promise<void> => {
      await writeWaiting();
      await sql.run(
        `UPDATE IncomingConversation SET
           length = (SELECT count(*) FROM IncomingMessage m WHERE m.conversation = IncomingConversation.number),
           hasMessageIds = coalesce((SELECT m.hasId FROM IncomingMessage m
             WHERE m.conversation = IncomingConversation.number ORDER BY m.ordinal LIMIT 1), 0)`,
      );
    },
  };
}

/** False if the conversation is already known. */
async function insertConversation(
  sql: Sql,
  number: number,
  recordKey: string,
  { format, name, place }: ConversationOrigin,
): Promise<boolean> {
  const inserted = await sql.run(
    `INSERT INTO IncomingConversation (number, recordKey, format, name, place) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
    ...[number, recordKey, format, name, place],
  );
  return inserted === 1;
}

const findByRecordKey = (sql: Sql, recordKey: string): Promise<IncomingConversation | undefined> =>
  sql.get("SELECT * FROM IncomingConversation WHERE recordKey = ?", recordKey);

async function* listConversations(sql: Sql): AsyncGenerator<IncomingConversation> {
  const pages = readPages(
    (after) =>
      sql.all<IncomingConversation>(
        `SELECT * FROM IncomingConversation WHERE length > 0 AND number > ? ORDER BY number LIMIT ${READ_AT_ONCE}`,
        after,
      ),
    ({ number }) => number,
  );
  for await (const rows of pages) yield* rows.map(restoreTexts);
}

async function readIncomingTrace(sql: Sql, number: number): Promise<MessageTrace> {
  const { length } = await getOne<{ length: number }>(
    sql,
    "SELECT length FROM IncomingConversation WHERE number = ?",
    number,
  );
  const pages = readPages(
    (after) =>
      sql.all<TracedMessage & Readonly<{ ordinal: number }>>(
        `SELECT ordinal, fingerprint, timeMs FROM IncomingMessage
         WHERE conversation = ? AND ordinal > ? ORDER BY ordinal LIMIT ${READ_AT_ONCE}`,
        ...[number, after],
      ),
    ({ ordinal }) => ordinal,
  );
  return traceOf(pages, length);
}

type PlaceRow = Readonly<{ ordinal: number; matchedId: string | null; beforeId: string | null }>;

async function readPlaces(sql: Sql, from: number, to: number): Promise<ReadonlyMap<number, IncomingPlace>> {
  const rows = await sql.all<PlaceRow>(
    "SELECT ordinal, matchedId, beforeId FROM IncomingPlace WHERE ordinal BETWEEN ? AND ?",
    ...[from, to],
  );
  return new Map(
    rows.map(({ ordinal, matchedId, beforeId }) => [
      ordinal,
      { matchedId: textOf(matchedId), beforeId: textOf(beforeId) },
    ]),
  );
}
