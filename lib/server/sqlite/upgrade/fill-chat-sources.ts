import { formatOfKeptObjects } from "@/lib/import/formats/format-of-kept-object";
import { getOne, type Sql } from "../../sql/sql";
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
  step: async (sql, after) => {
    const chats = await sql.all<ChatRow>(
      "SELECT key, source FROM Chat WHERE key > ? ORDER BY key LIMIT ?",
      ...[after, BATCH_CHATS],
    );
    for (const { key, source } of chats) {
      const found = source === null ? await sourceOf(sql, key) : undefined;
      if (found !== undefined) await writeSource(sql, key, found);
    }
    return chats.at(-1)?.key;
  },
};

/** The list's numbers depend on the format, so the chat is measured again. */
async function writeSource(sql: Sql, chatKey: number, source: string): Promise<void> {
  await sql.run(
    "UPDATE Chat SET source = ?, statistics = NULL, findingCount = NULL WHERE key = ?",
    ...[source, chatKey],
  );
}

async function sourceOf(sql: Sql, chatKey: number): Promise<string | undefined> {
  const logged = await loggedFormat(sql, chatKey);
  const kept = formatOfKeptObjects(await keptObjects(sql, chatKey));
  if (logged === "sqlite") return kept === "sqlite-gryag" ? kept : sqliteSource(sql, chatKey);
  // Responses API items used to be read as chat completions.
  if (logged === "openai" && kept === "responses") return kept;
  // A chat file is not a source; it would have named one.
  if (logged !== undefined && logged !== "chat-file") return logged;
  return kept === "openai" && (await hasSeed003Settings(sql, chatKey)) ? "sqlite-seed-003" : kept;
}

const sqliteSource = async (sql: Sql, chatKey: number): Promise<string> =>
  (await hasSeed003Settings(sql, chatKey)) ? "sqlite-seed-003" : "sqlite";

/** The log names the chat if an import had only one. */
async function loggedFormat(sql: Sql, chatKey: number): Promise<string | undefined> {
  const row = await sql.get<{ data: string }>(
    "SELECT data FROM Event WHERE chatKey = ? AND kind = 'import' AND data IS NOT NULL ORDER BY at, key LIMIT 1",
    chatKey,
  );
  const data = parseKeptObject(row?.data ?? null) as { format?: unknown } | undefined;
  return typeof data?.format === "string" ? data.format : undefined;
}

/** That bot's database gives every chat both settings, and some import read a database. */
async function hasSeed003Settings(sql: Sql, chatKey: number): Promise<boolean> {
  const { count } = await getOne<{ count: number }>(
    sql,
    `SELECT count(*) AS count FROM ChatSetting
     WHERE chatKey = ? AND name IN ('summaryEnabled', 'summaryThreshold')`,
    chatKey,
  );
  return count === 2 && wasDatabaseImported(sql);
}

const wasDatabaseImported = async (sql: Sql): Promise<boolean> =>
  (await sql.get(
    "SELECT 1 FROM Event WHERE kind = 'import' AND data LIKE '%\"format\":\"sqlite\"%' LIMIT 1",
  )) !== undefined;

async function keptObjects(sql: Sql, chatKey: number): Promise<readonly unknown[]> {
  const rows = await sql.all<{ raw: string }>(
    `SELECT raw FROM Message WHERE chatKey = ? AND sequence <= ? AND raw IS NOT NULL ORDER BY sequence LIMIT ?`,
    ...[chatKey, MESSAGES_LOOKED_AT, OBJECTS_LOOKED_AT],
  );
  return rows.map(({ raw }) => parseKeptObject(raw));
}
