import { formatOfKeptObjects } from "@/lib/import/formats/format-of-kept-object";
import { bind, type Connection } from "../open-database";
import type { OneTimeFill } from "./one-time-fill";
import { parseKeptObject } from "./parse-kept-object";

const BATCH_CHATS = 100;
/** A chat's first messages reveal its source, so long chats cost no more than short ones. */
const MESSAGES_LOOKED_AT = 200;
const OBJECTS_LOOKED_AT = 20;

type ChatRow = Readonly<{ key: number; source: string | null }>;

/** Sets the import format of chats from earlier versions: by the log, else by their source objects. */
export const fillChatSources: OneTimeFill = {
  name: "chat-sources",
  step: (connection, after) => {
    const chats = connection
      .prepare("SELECT key, source FROM Chat WHERE key > ? ORDER BY key LIMIT ?")
      .all(after, BATCH_CHATS) as ChatRow[];
    for (const { key, source } of chats) {
      const found = source === null ? sourceOf(connection, key) : undefined;
      if (found !== undefined) writeSource(connection, key, found);
    }
    return chats.at(-1)?.key;
  },
};

/** The list's numbers depend on the format, so the chat is measured again. */
function writeSource(connection: Connection, chatKey: number, source: string): void {
  connection
    .prepare("UPDATE Chat SET source = ?, statistics = NULL, findingCount = NULL WHERE key = ?")
    .run(...bind(source, chatKey));
}

function sourceOf(connection: Connection, chatKey: number): string | undefined {
  const logged = loggedFormat(connection, chatKey);
  const kept = formatOfKeptObjects(keptObjects(connection, chatKey));
  if (logged === "sqlite") return kept === "sqlite-gryag" ? kept : sqliteSource(connection, chatKey);
  // Responses API items used to be read as chat completions.
  if (logged === "openai" && kept === "responses") return kept;
  // A chat file is not a source; it would have named one.
  if (logged !== undefined && logged !== "chat-file") return logged;
  return kept === "openai" && hasSeed003Settings(connection, chatKey) ? "sqlite-seed-003" : kept;
}

const sqliteSource = (connection: Connection, chatKey: number): string =>
  hasSeed003Settings(connection, chatKey) ? "sqlite-seed-003" : "sqlite";

/** The log names the chat if an import had only one. */
function loggedFormat(connection: Connection, chatKey: number): string | undefined {
  const rows = connection
    .prepare(
      "SELECT data FROM Event WHERE chatKey = ? AND kind = 'import' AND data IS NOT NULL ORDER BY at, key LIMIT 1",
    )
    .all(chatKey) as { data: string }[];
  const data = parseKeptObject(rows[0]?.data ?? null) as { format?: unknown } | undefined;
  return typeof data?.format === "string" ? data.format : undefined;
}

/** That bot's database gives every chat both settings, and some import read a database. */
function hasSeed003Settings(connection: Connection, chatKey: number): boolean {
  const { count } = connection
    .prepare(
      `SELECT count(*) AS count FROM ChatSetting
       WHERE chatKey = ? AND name IN ('summaryEnabled', 'summaryThreshold')`,
    )
    .get(chatKey) as { count: number };
  return count === 2 && wasDatabaseImported(connection);
}

const wasDatabaseImported = (connection: Connection): boolean =>
  connection
    .prepare("SELECT 1 FROM Event WHERE kind = 'import' AND data LIKE '%\"format\":\"sqlite\"%' LIMIT 1")
    .get() !== undefined;

function keptObjects(connection: Connection, chatKey: number): readonly unknown[] {
  const rows = connection
    .prepare(
      `SELECT raw FROM Message WHERE chatKey = ? AND sequence <= ? AND raw IS NOT NULL ORDER BY sequence LIMIT ?`,
    )
    .all(chatKey, MESSAGES_LOOKED_AT, OBJECTS_LOOKED_AT) as { raw: string }[];
  return rows.map(({ raw }) => parseKeptObject(raw));
}
