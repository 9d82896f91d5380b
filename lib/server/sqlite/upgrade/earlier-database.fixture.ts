import { cpSync, readdirSync } from "node:fs";
import path from "node:path";
import { insertSql } from "../../sql/sql";
import { migrate } from "../migrate";
import { type Connection, ensureWritableFolder, openDatabase } from "../open-database";

/** The last migration before tool ids, sources and protocols were stored. */
const LAST_EARLIER = "20261117000000_message_search_by_key";

type Values = Readonly<Record<string, string | number | null>>;

export type EarlierDatabase = Readonly<{
  /** Returns the key. */
  insert: (table: string, values: Values) => number;
  /** A chat with messages from source objects, as an import of that version stored them. */
  insertChat: (id: string, messages: readonly EarlierMessage[]) => number;
  close: () => void;
}>;

type EarlierMessage = Readonly<{
  id: string;
  role: string;
  text?: string;
  raw?: unknown;
  tools?: readonly Readonly<{ kind: "call" | "response"; name: string; payload: unknown }>[];
}>;

/** A database of the previous version. */
export function createEarlierDatabase(folder: string, file: string): EarlierDatabase {
  const migrations = path.join(folder, "earlier-migrations");
  const names = readdirSync("prisma/migrations/sqlite").filter((name) => name <= LAST_EARLIER);
  for (const name of names)
    cpSync(path.join("prisma/migrations/sqlite", name), path.join(migrations, name), { recursive: true });
  ensureWritableFolder(file);
  const connection = openDatabase(file);
  migrate(connection, migrations);
  const insert: EarlierDatabase["insert"] = (table, values) => insertInto(connection, table, values);
  return {
    insert,
    insertChat: (id, messages) => {
      const count = messages.length;
      const chatKey = insert("Chat", {
        id,
        platform: "unknown",
        platformId: id,
        title: id,
        titleKey: id,
        botName: "assistant",
        lastSequence: count,
        messageCount: count,
      });
      for (const [index, message] of messages.entries()) insertMessage(insert, chatKey, index + 1, message);
      return chatKey;
    },
    close: () => connection.close(),
  };
}

function insertInto(connection: Connection, table: string, values: Values): number {
  const statement = connection.prepare(insertSql(table, Object.keys(values)));
  return Number(statement.run(Object.values(values)).lastInsertRowid);
}

function insertMessage(
  insert: EarlierDatabase["insert"],
  chatKey: number,
  sequence: number,
  { id, role, text, raw, tools = [] }: EarlierMessage,
): void {
  const rawText = raw === undefined ? null : JSON.stringify(raw);
  const messageKey = insert("Message", { chatKey, sequence, id, role, text: text ?? null, raw: rawText });
  for (const [position, { kind, name, payload }] of tools.entries())
    insert("ToolCall", { messageKey, kind, position, name, payload: JSON.stringify(payload) });
}
