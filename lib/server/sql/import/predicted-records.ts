import { LRUCache } from "lru-cache";
import { isEvent } from "@/lib/core/schema/message";
import type { ImportRecord } from "../../store/import-store";
import type { Sql, Value } from "../sql";

const WRITE_AT_ONCE = 500;
/** Max chats whose numbers are kept in memory. */
const MAX_KNOWN = 2000;

const CHAT_COLUMNS = "number INTEGER PRIMARY KEY, recordKey TEXT UNIQUE, record TEXT, chatKey INTEGER";
const MESSAGE_COLUMNS = `ordinal INTEGER PRIMARY KEY, chat INTEGER, id TEXT, idInvented INTEGER, isEvent INTEGER,
  UNIQUE (chat, id, ordinal)`;

/** The chats of a file, and the ids of its messages, in the temporary tables `PredictedChat` and `PredictedMessage`. */
export async function predictedRecords(sql: Sql) {
  await sql.run(sql.dialect.createTemporary("PredictedChat", CHAT_COLUMNS));
  await sql.run(sql.dialect.createTemporary("PredictedMessage", MESSAGE_COLUMNS));
  const numbers = new LRUCache<string, number>({ max: MAX_KNOWN });
  let waiting: Value[][] = [];
  let [chats, ordinal] = [0, 0];
  const addChat = async (recordKey: string, record: string): Promise<void> => {
    const inserted = await sql.run(
      "INSERT INTO PredictedChat (number, recordKey, record) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      ...[chats + 1, recordKey, record],
    );
    chats += inserted;
  };
  const numberOf = async (recordKey: string): Promise<number | undefined> => {
    const known = numbers.get(recordKey) ?? (await readNumber(sql, recordKey));
    if (known !== undefined) numbers.set(recordKey, known);
    return known;
  };
  const complete = async (): Promise<void> => {
    const columns = ["ordinal", "chat", "id", "idInvented", "isEvent"];
    await sql.insertRows("PredictedMessage", columns, waiting);
    waiting = [];
  };
  return {
    add: async (record: ImportRecord): Promise<void> => {
      if (record.kind === "request") return;
      if (record.kind === "chat") return addChat(record.key, JSON.stringify(record));
      ordinal += 1;
      const chat = await numberOf(record.chatKey);
      if (chat === undefined) return;
      const { id, idInvented = false } = record.message;
      waiting.push([ordinal, chat, id, Number(idInvented), Number(isEvent(record.message))]);
      if (waiting.length >= WRITE_AT_ONCE) await complete();
    },
    /** Call it after the last record. */
    complete,
  };
}

async function readNumber(sql: Sql, recordKey: string): Promise<number | undefined> {
  const text = "SELECT number FROM PredictedChat WHERE recordKey = ?";
  return (await sql.get<{ number: number }>(text, recordKey))?.number;
}
