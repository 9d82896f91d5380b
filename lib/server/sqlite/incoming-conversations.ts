import { messageFingerprint } from "@/lib/import/identity/message-fingerprint";
import type { MessageTrace } from "@/lib/import/identity/message-trace";
import { fromStorable, restoreTexts } from "../store/exact-text";
import type { ConversationOrigin, ImportRecord } from "../store/import-store";
import { type TraceRow, toTrace } from "./message-fingerprints";
import { bind, type Connection } from "./open-database";
import { parseTime } from "./write-messages";

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

const textOf = (stored: string | null): string | undefined =>
  stored === null ? undefined : fromStorable(stored);

const CREATE_TABLES = `
  CREATE TEMP TABLE IncomingConversation (number INTEGER PRIMARY KEY, recordKey TEXT UNIQUE, format TEXT, name TEXT,
    place INTEGER, length INTEGER NOT NULL DEFAULT 0, hasMessageIds INTEGER NOT NULL DEFAULT 0, chatKey INTEGER);
  CREATE TEMP TABLE IncomingMessage (ordinal INTEGER PRIMARY KEY, conversation INTEGER, fingerprint INTEGER,
    timeMs INTEGER, isAligned INTEGER, matchedId TEXT, beforeId TEXT);
  CREATE INDEX temp.IncomingMessage_conversation ON IncomingMessage (conversation, ordinal);`;

/** The source's conversations without an id, message by message, in temporary tables: a file may contain millions. */
export function incomingConversations(connection: Connection) {
  connection.exec(CREATE_TABLES);
  const insertChat = connection.prepare(
    `INSERT INTO IncomingConversation (recordKey, format, name, place) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const find = connection.prepare("SELECT * FROM IncomingConversation WHERE recordKey = ?");
  const insertMessage = connection.prepare(
    "INSERT INTO IncomingMessage (ordinal, conversation, fingerprint, timeMs) VALUES (?, ?, ?, ?)",
  );
  const lengthen = connection.prepare(
    `UPDATE IncomingConversation SET length = length + 1, hasMessageIds = iif(length = 0, ?, hasMessageIds)
     WHERE number = ?`,
  );
  const place = connection.prepare(
    "SELECT matchedId, beforeId FROM IncomingMessage WHERE ordinal = ? AND isAligned = 1",
  );
  const byRecordKey = (recordKey: string): IncomingConversation | undefined =>
    find.get(...bind(recordKey)) as IncomingConversation | undefined;
  let ordinal = 0;

  return {
    byRecordKey,
    /** All records in order; those of chats with an id are only counted. */
    add: (record: ImportRecord): void => {
      if (record.kind === "chat") {
        const { key, origin } = record;
        if (origin !== undefined) insertChat.run(...bind(key, origin.format, origin.name, origin.place));
        return;
      }
      if (record.kind === "request") return;
      ordinal += 1;
      const conversation = byRecordKey(record.chatKey);
      if (conversation === undefined) return;
      const { message } = record;
      insertMessage.run(
        ...bind(ordinal, conversation.number, messageFingerprint(message), parseTime(message.sentAt)),
      );
      lengthen.run(...bind(!message.idInvented, conversation.number));
    },
    list: () => listConversations(connection),
    readTrace: (number: number): MessageTrace => {
      const { length } = connection
        .prepare("SELECT length FROM IncomingConversation WHERE number = ?")
        .get(number) as { length: number };
      const rows = connection
        .prepare("SELECT fingerprint, timeMs FROM IncomingMessage WHERE conversation = ? ORDER BY ordinal")
        .iterate(number);
      return toTrace(rows as Iterable<TraceRow>, length);
    },
    /** The stored message that the record matches, or the one before which it belongs. */
    placeOf: (messageOrdinal: number): IncomingPlace | undefined => {
      const row = place.get(messageOrdinal) as Record<keyof IncomingPlace, string | null> | undefined;
      return row && { matchedId: textOf(row.matchedId), beforeId: textOf(row.beforeId) };
    },
    setChat: (number: number, chatKey: number): void => {
      connection
        .prepare("UPDATE IncomingConversation SET chatKey = ? WHERE number = ?")
        .run(...bind(chatKey, number));
    },
  };
}

const READ_AT_ONCE = 500;

function* listConversations(connection: Connection): Generator<IncomingConversation> {
  const read = connection.prepare(
    `SELECT * FROM IncomingConversation WHERE length > 0 AND number > ? ORDER BY number LIMIT ${READ_AT_ONCE}`,
  );
  let last = 0;
  for (let rows = readAfter(last); rows.length > 0; rows = readAfter(last)) {
    yield* rows;
    last = rows.at(-1)?.number ?? last;
  }
  function readAfter(number: number): readonly IncomingConversation[] {
    return (read.all(number) as IncomingConversation[]).map(restoreTexts);
  }
}

export type IncomingConversations = ReturnType<typeof incomingConversations>;
