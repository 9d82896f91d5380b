import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppError } from "../app-error";
import { hashPayload } from "../context/hash-payload";
import { assembleContext, loadContext } from "../context/load-context";
import { openPostgres, type PostgresEngine } from "../postgres/open-postgres";
import { openPostgresStore } from "../postgres/postgres-store";
import type { Sql, Value } from "../sql/sql";
import { type Connection, openDatabase } from "../sqlite/open-database";
import { openSqliteStore } from "../sqlite/sqlite-store";
import { fromStorable } from "./exact-text";
import type { Store } from "./store";

/** Tables with rows of a chat, in the order of their references. */
const CHAT_TABLES = [
  ...["ChatOrigin", "Author", "Blob", "Message", "Media", "ToolCall", "MessageVersion", "Profile", "Episode"],
  ...["Summary", "SummaryState", "ChatSetting", "Counter", "Event", "Replay", "DeletedMessage"],
  ...["RecordedRequest", "CountedRequest"],
];
/** Caches and facts of the installation; the rows of a target that has them already are kept. */
const SHARED_TABLES = ["TokenCount", "ProviderCount", "ApiKey", "Session", "Installation"];
const NUMBERED_TABLES = ["Chat", "Author", "Message", "Event", "Replay", "RecordedRequest"];

/** Rows of one insert: bounded by count, and by size if they are large. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 8_000_000;
const LIMITS = { poolSize: 4, statementTimeoutMs: 10 * 60_000 };

type ChatRow = Readonly<{ key: number; id: string; changes: number }>;
type Columns = ReadonlyMap<string, string>;
type StoredValue = string | number | ArrayBuffer | Uint8Array<ArrayBuffer> | null;
type Row = Readonly<Record<string, StoredValue>>;

export type CopyReport = Readonly<{ chats: number; copied: number; messages: number }>;
type Options = Readonly<{ file: string; url: string; onChat?: (done: number, total: number) => void }>;

/**
 * Copies a SQLite database to an empty PostgreSQL database, chat by chat, each in one transaction: a run that was stopped
 * continues where it was. The source is only read; a copy of it is brought to the newest schema.
 */
export async function copyToPostgres({ file, url, onChat }: Options): Promise<CopyReport> {
  if (!existsSync(file)) throw new AppError("unavailable", `The database file ${file} does not exist.`);
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-copy-"));
  const snapshot = path.join(folder, "source.db");
  takeSnapshot(file, snapshot);
  const source = openSqliteStore(snapshot, { compactByDefault: false });
  const target = openPostgresStore(url, { ...LIMITS, compactByDefault: false, onEvent: () => undefined });
  const engine = openPostgres(url, { ...LIMITS, instance: "copy" });
  try {
    // Both are migrated by their first use.
    await Promise.all([source.isEmpty(), target.isEmpty()]);
    const connection = openDatabase(snapshot);
    try {
      const report = await copyAll(connection, engine, onChat);
      await verifyPayloads(connection, source, target);
      return report;
    } finally {
      connection.close();
    }
  } finally {
    await Promise.all([source.close(), target.close(), engine.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One state of the source, even while a server writes to it. */
function takeSnapshot(file: string, snapshot: string): void {
  const connection = openDatabase(file);
  try {
    connection.prepare("VACUUM INTO ?").run([snapshot]);
  } finally {
    connection.close();
  }
}

async function copyAll(
  source: Connection,
  engine: PostgresEngine,
  onChat: Options["onChat"],
): Promise<CopyReport> {
  const columns = await readColumns(engine);
  const chats = source.prepare("SELECT key, id, changes FROM Chat ORDER BY key").all([]) as ChatRow[];
  await refuseOtherChats(engine, chats);
  // Those of chats that were deleted since an earlier run: their keys are taken.
  await engine.run("DELETE FROM Event WHERE chatKey IS NULL");
  let copied = 0;
  for (const [index, chat] of chats.entries()) {
    if (!(await isCopied(source, engine, chat))) {
      await engine.transaction((sql) => copyChat(source, sql, chat.key, columns));
      copied += 1;
    }
    onChat?.(index + 1, chats.length);
  }
  await engine.transaction((sql) => copyShared(source, sql, columns));
  for (const chat of chats)
    if (!(await isCopied(source, engine, chat)))
      throw new AppError("unavailable", `The chat ${fromStorable(chat.id)} differs after the copy.`);
  const [{ messages }] = source.prepare("SELECT count(*) AS messages FROM Message").all([]) as [
    { messages: number },
  ];
  return { chats: chats.length, copied, messages };
}

/** The writable columns of all tables and their types. */
async function readColumns(engine: PostgresEngine): Promise<ReadonlyMap<string, Columns>> {
  const rows = await engine.all<{ table: string; name: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = CAST('public' AS regnamespace) AND c.relkind = 'r' AND a.attnum > 0
       AND NOT a.attisdropped AND a.attgenerated = ''`,
  );
  const tables = new Map<string, Map<string, string>>();
  for (const { table, name, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(name, type));
  }
  return tables;
}

async function refuseOtherChats(engine: PostgresEngine, chats: readonly ChatRow[]): Promise<void> {
  const ids = new Map(chats.map(({ key, id }) => [key, id]));
  const stored = await engine.all<ChatRow>("SELECT key, id, changes FROM Chat");
  if (stored.some(({ key, id }) => ids.get(key) !== id))
    throw new AppError("unavailable", "The target database holds other chats. Nothing was copied.");
}

/** The same state of the chat, with the same number of rows in every table. */
async function isCopied(
  source: Connection,
  engine: PostgresEngine,
  { key, changes }: ChatRow,
): Promise<boolean> {
  const stored = await engine.get<{ changes: number }>("SELECT changes FROM Chat WHERE key = ?", key);
  if (stored?.changes !== changes) return false;
  const counts = CHAT_TABLES.map(
    (table) => `SELECT '${table}' AS name, count(*) AS count FROM ${table} WHERE chatKey = ${Number(key)}`,
  ).join(" UNION ALL ");
  const byName = (rows: readonly Row[]) =>
    JSON.stringify(rows.map(({ name, count }) => [name, count]).sort());
  return byName(await engine.all<Row>(counts)) === byName(source.prepare(counts).all([]) as Row[]);
}

async function copyChat(
  source: Connection,
  sql: Sql,
  key: number,
  columns: ReadonlyMap<string, Columns>,
): Promise<void> {
  await sql.run("DELETE FROM Event WHERE chatKey = ?", key);
  await sql.run("DELETE FROM Chat WHERE key = ?", key);
  await copyRows(source, sql, { table: "Chat", where: "key = ?", key }, columns);
  for (const table of CHAT_TABLES) await copyRows(source, sql, { table, where: "chatKey = ?", key }, columns);
  await advanceKeys(sql);
}

async function copyShared(
  source: Connection,
  sql: Sql,
  columns: ReadonlyMap<string, Columns>,
): Promise<void> {
  await sql.run("DELETE FROM Event WHERE chatKey IS NULL");
  await copyRows(source, sql, { table: "Event", where: "chatKey IS NULL AND ? = 0", key: 0 }, columns);
  for (const table of SHARED_TABLES) {
    if ((await sql.get(`SELECT 1 FROM ${table} LIMIT 1`)) !== undefined) continue;
    await copyRows(source, sql, { table, where: "? = 0", key: 0 }, columns);
  }
  await advanceKeys(sql);
}

/** Later rows get keys above the copied ones. */
async function advanceKeys(sql: Sql): Promise<void> {
  for (const table of NUMBERED_TABLES)
    await sql.get(`SELECT setval('"${table}_key_seq"', GREATEST((SELECT max(key) FROM ${table}), 1))`);
}

type Selection = Readonly<{ table: string; where: string; key: number }>;

async function copyRows(
  source: Connection,
  sql: Sql,
  { table, where, key }: Selection,
  tables: ReadonlyMap<string, Columns>,
): Promise<void> {
  const columns = [...(tables.get(table) ?? [])];
  const names = columns.map(([name]) => name);
  const quoted = names.map((name) => `"${name}"`).join(", ");
  let rows: Value[][] = [];
  let characters = 0;
  for (const row of source.prepare(`SELECT ${quoted} FROM "${table}" WHERE ${where}`).iterate([key])) {
    const values = columns.map(([name, type]) => toTarget((row as Row)[name], type));
    rows.push(values);
    characters += values.reduce((sum: number, value) => sum + sizeOf(value), 0);
    if (rows.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    await sql.insertRows(table, names, rows);
    rows = [];
    characters = 0;
  }
  await sql.insertRows(table, names, rows);
}

const sizeOf = (value: Value): number =>
  typeof value === "string" || Buffer.isBuffer(value) ? value.length : 0;

/** SQLite has no booleans, and its times are texts or milliseconds. */
function toTarget(value: StoredValue | undefined, type: string): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return Buffer.from(new Uint8Array(value));
  if (type === "boolean") return Boolean(value);
  if (type.startsWith("timestamp") && typeof value === "number") return new Date(value).toISOString();
  return typeof value === "string" ? fromStorable(value) : value;
}

/** What would be sent for every chat is the same from both databases. */
async function verifyPayloads(connection: Connection, source: Store, target: Store): Promise<void> {
  for (const { id } of connection.prepare("SELECT id FROM Chat ORDER BY key").all([]) as ChatRow[]) {
    const chatId = fromStorable(id);
    const hashes = [await hashOf(source, chatId), await hashOf(target, chatId)];
    if (hashes[0] !== hashes[1])
      throw new AppError("unavailable", `The payload of the chat ${chatId} differs after the copy.`);
  }
}

async function hashOf(store: Store, chatId: string): Promise<string> {
  const context = await loadContext(store, { chatId });
  return context.kind === "ok"
    ? hashPayload(assembleContext(context, { wire: true, skipFindings: true }))
    : "";
}
