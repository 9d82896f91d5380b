import type { PredictedCounts } from "@/lib/contract/imports";
import { isEvent } from "@/lib/core/schema/message";
import { fromStorable } from "../store/exact-text";
import type { ImportRecord } from "../store/import-store";
import { type IncomingConversations, incomingConversations } from "./incoming-conversations";
import { matchConversations } from "./match-conversations";
import { hasStaleFingerprints, refreshFingerprints } from "./message-fingerprints";
import { findStored, knownMessages } from "./message-merger";
import { bind, type Connection, openDatabase, preparingOnce } from "./open-database";
import { correctedChoice, findStoredChat } from "./open-imported-chat";
import { beginWithRetry } from "./write-with-retry";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;

/**
 * Performs an import up to its first write, on its own read-only connection, so that it blocks nothing. Its state is
 * in temporary tables.
 */
export async function predictCounts(
  file: string,
  records: AsyncIterable<ImportRecord>,
  signal?: AbortSignal,
): Promise<PredictedCounts> {
  const connection = preparingOnce(openDatabase(file));
  try {
    connection.exec("PRAGMA temp_store = FILE");
    await refreshIfStale(connection);
    connection.exec("BEGIN");
    const conversations = incomingConversations(connection);
    const predicted = predictedMessages(connection);
    for await (const record of records) {
      signal?.throwIfAborted();
      conversations.add(record);
      predicted.add(record);
    }
    await matchConversations(connection, conversations, signal);
    return predicted.count(conversations);
  } finally {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    connection.close();
  }
}

async function refreshIfStale(connection: Connection): Promise<void> {
  if (!hasStaleFingerprints(connection)) return;
  await beginWithRetry(connection);
  refreshFingerprints(connection);
  connection.exec("COMMIT");
}

const CREATE_TABLES = `
  CREATE TEMP TABLE PredictedChat (number INTEGER PRIMARY KEY, recordKey TEXT UNIQUE, record TEXT, chatKey INTEGER);
  CREATE TEMP TABLE PredictedMessage (ordinal INTEGER PRIMARY KEY, chat INTEGER, id TEXT, idInvented INTEGER, isEvent INTEGER,
    UNIQUE (chat, id));`;

type PredictedRow = Readonly<{
  ordinal: number;
  chatKey: number | null;
  id: string;
  idInvented: number;
  isEvent: number;
}>;

function predictedMessages(connection: Connection) {
  connection.exec(CREATE_TABLES);
  const insertChat = connection.prepare(
    "INSERT INTO PredictedChat (recordKey, record) VALUES (?, ?) ON CONFLICT DO NOTHING",
  );
  const findChat = connection.prepare("SELECT number FROM PredictedChat WHERE recordKey = ?");
  const insert = connection.prepare(
    "INSERT INTO PredictedMessage VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  );
  let ordinal = 0;
  let repeatedIds = 0;
  return {
    add: (record: ImportRecord): void => {
      if (record.kind === "chat") {
        insertChat.run(...bind(record.key, JSON.stringify(record)));
        return;
      }
      if (record.kind === "request") return;
      ordinal += 1;
      const chat = findChat.get(...bind(record.chatKey)) as { number: number } | undefined;
      if (chat === undefined) return;
      const { id, idInvented = false } = record.message;
      const isPlatformEvent = isEvent(record.message);
      const { changes } = insert.run(...bind(ordinal, chat.number, id, idInvented, isPlatformEvent));
      if (!isPlatformEvent) repeatedIds += 1 - changes;
    },
    count: (conversations: IncomingConversations): PredictedCounts => {
      const chats = resolveChats(connection, conversations);
      const { alreadyThere, ...added } = countMessages(connection, conversations);
      return { ...added, alreadyThere: alreadyThere + repeatedIds, ...chats };
    },
  };
}

const READ_AT_ONCE = 500;

/** Paged: a file may contain millions, and rows change meanwhile. */
function* pages<Row>(connection: Connection, sql: string, placeOf: (row: Row) => number): Generator<Row> {
  const read = connection.prepare(`${sql} LIMIT ${READ_AT_ONCE}`);
  let after = 0;
  for (;;) {
    const rows = read.all(after) as Row[];
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = placeOf(last);
  }
}

function resolveChats(
  connection: Connection,
  conversations: IncomingConversations,
): Pick<PredictedCounts, "newChats" | "botChanges"> {
  const rows = pages<Readonly<{ number: number; record: string }>>(
    connection,
    "SELECT number, record FROM PredictedChat WHERE number > ? ORDER BY number",
    ({ number }) => number,
  );
  const update = connection.prepare("UPDATE PredictedChat SET chatKey = ? WHERE number = ?");
  let [newChats, botChanges] = [0, 0];
  for (const { number, record: text } of rows) {
    const record = JSON.parse(fromStorable(text)) as ChatRecord;
    const stored = findStoredChat(connection, record, conversations);
    if (stored === undefined) newChats += 1;
    else {
      update.run(stored.key, number);
      if (correctedChoice(connection, stored, record) !== undefined) botChanges += 1;
    }
  }
  return { newChats, botChanges };
}

function countMessages(connection: Connection, conversations: IncomingConversations) {
  const rows = pages<PredictedRow>(
    connection,
    `SELECT ordinal, chatKey, id, idInvented, isEvent FROM PredictedMessage JOIN PredictedChat ON number = chat
     WHERE ordinal > ? ORDER BY ordinal`,
    ({ ordinal }) => ordinal,
  );
  const counts = { added: 0, addedEvents: 0, alreadyThere: 0 };
  for (const row of rows) {
    const isKnown = isStored(connection, conversations, row);
    if (isKnown && row.isEvent === 0) counts.alreadyThere += 1;
    if (!isKnown) counts[row.isEvent === 1 ? "addedEvents" : "added"] += 1;
  }
  return counts;
}

function isStored(
  connection: Connection,
  conversations: IncomingConversations,
  { ordinal, chatKey, id, idInvented }: PredictedRow,
): boolean {
  if (chatKey === null) return false;
  const message = { id: fromStorable(id), idInvented: idInvented === 1 };
  return (
    findStored(knownMessages(connection, chatKey), message, conversations.placeOf(ordinal)) !== undefined
  );
}
