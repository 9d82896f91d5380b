import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { AppError } from "../app-error";
import { type MatchedTable, matchTables } from "../backup/match-tables";
import { hashChatPayload } from "../context/hash-chat-payload";
import { advanceKeys, type CopiedRow, insertCopiedRows } from "../postgres/insert-copied-rows";
import { openPostgres, type PostgresEngine } from "../postgres/open-postgres";
import { openPostgresStore } from "../postgres/postgres-store";
import { readColumns } from "../postgres/read-columns";
import type { Sql } from "../sql/sql";
import { type Connection, openDatabase } from "../sqlite/open-database";
import { readSchemaTables } from "../sqlite/schema-tables";
import { openSqliteStore } from "../sqlite/sqlite-store";
import { vacuumInto } from "../sqlite/vacuum-into";
import { fromStorable } from "./exact-text";
import type { Store } from "./store";

const LIMITS = { poolSize: 4, statementTimeoutMs: 10 * 60_000 };

type ChatRow = Readonly<{ key: number; id: string; changes: number }>;
type CountRow = Readonly<{ name: string; count: number }>;
/** All in the order of their references. */
type Copy = Readonly<{ source: Connection; engine: PostgresEngine; tables: readonly MatchedTable[] }>;

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
    vacuumInto(connection, snapshot);
  } finally {
    connection.close();
  }
}

async function copyAll(
  source: Connection,
  engine: PostgresEngine,
  onChat: Options["onChat"],
): Promise<CopyReport> {
  const copy = { source, engine, tables: matchTables(readSchemaTables(source), await readColumns(engine)) };
  const chats = source.prepare("SELECT key, id, changes FROM Chat ORDER BY key").all([]) as ChatRow[];
  await refuseOtherChats(engine, chats);
  // Those of chats that were deleted since an earlier run: their keys are taken.
  await engine.run("DELETE FROM Event WHERE chatKey IS NULL");
  let copied = 0;
  for (const [index, chat] of chats.entries()) {
    if (!(await isCopied(copy, chat))) {
      await engine.transaction((sql) => copyChat(copy, sql, chat.key));
      copied += 1;
    }
    onChat?.(index + 1, chats.length);
  }
  await engine.transaction((sql) => copyShared(copy, sql));
  for (const chat of chats)
    if (!(await isCopied(copy, chat)))
      throw new AppError("unavailable", `The chat ${fromStorable(chat.id)} differs after the copy.`);
  const [{ messages }] = source.prepare("SELECT count(*) AS messages FROM Message").all([]) as [
    { messages: number },
  ];
  return { chats: chats.length, copied, messages };
}

/** Tables with rows of a chat. */
const ofChats = ({ tables }: Copy) => tables.filter(({ columns }) => columns.includes("chatKey"));
/** Caches and facts of the installation; the rows of a target that has them already are kept. */
const shared = ({ tables }: Copy) =>
  tables.filter(({ name, columns }) => name !== "Chat" && !columns.includes("chatKey"));

async function refuseOtherChats(engine: PostgresEngine, chats: readonly ChatRow[]): Promise<void> {
  const ids = new Map(chats.map(({ key, id }) => [key, id]));
  const stored = await engine.all<ChatRow>("SELECT key, id, changes FROM Chat");
  if (stored.some(({ key, id }) => ids.get(key) !== id))
    throw new AppError("unavailable", "The target database holds other chats. Nothing was copied.");
}

/** The same state of the chat, with the same number of rows in every table. */
async function isCopied(copy: Copy, { key, changes }: ChatRow): Promise<boolean> {
  const { source, engine } = copy;
  const stored = await engine.get<{ changes: number }>("SELECT changes FROM Chat WHERE key = ?", key);
  if (stored?.changes !== changes) return false;
  const counts = ofChats(copy)
    .map(
      ({ name }) => `SELECT '${name}' AS name, count(*) AS count FROM ${name} WHERE chatKey = ${Number(key)}`,
    )
    .join(" UNION ALL ");
  const byName = (rows: readonly CountRow[]) =>
    JSON.stringify(rows.map(({ name, count }) => [name, count]).sort());
  return byName(await engine.all<CountRow>(counts)) === byName(source.prepare(counts).all([]) as CountRow[]);
}

async function copyChat(copy: Copy, sql: Sql, key: number): Promise<void> {
  const { source, tables } = copy;
  // An event outlives its chat.
  for (const { name } of ofChats(copy).toReversed())
    await sql.run(`DELETE FROM ${name} WHERE chatKey = ?`, key);
  await sql.run("DELETE FROM Chat WHERE key = ?", key);
  for (const table of tables.filter(({ name }) => name === "Chat"))
    await copyRows(source, sql, table, { where: "key = ?", key });
  for (const table of ofChats(copy)) await copyRows(source, sql, table, { where: "chatKey = ?", key });
  await advanceKeys(sql);
}

async function copyShared(copy: Copy, sql: Sql): Promise<void> {
  const { source } = copy;
  for (const table of ofChats(copy)) {
    await sql.run(`DELETE FROM ${table.name} WHERE chatKey IS NULL`);
    await copyRows(source, sql, table, { where: "chatKey IS NULL AND ? = 0", key: 0 });
  }
  for (const table of shared(copy)) {
    if ((await sql.get(`SELECT 1 FROM ${table.name} LIMIT 1`)) !== undefined) continue;
    await copyRows(source, sql, table, { where: "? = 0", key: 0 });
  }
  await advanceKeys(sql);
}

type Selection = Readonly<{ where: string; key: number }>;

async function copyRows(
  source: Connection,
  sql: Sql,
  { name, columns, types }: MatchedTable,
  { where, key }: Selection,
): Promise<void> {
  const quoted = columns.map((column) => `"${column}"`).join(", ");
  const rows = source.prepare(`SELECT ${quoted} FROM "${name}" WHERE ${where}`).iterate([key]);
  await insertCopiedRows(sql, name, types, rows as Iterable<CopiedRow>);
}

/** What would be sent for every chat is the same from both databases. */
async function verifyPayloads(connection: Connection, source: Store, target: Store): Promise<void> {
  for (const { id } of connection.prepare("SELECT id FROM Chat ORDER BY key").all([]) as ChatRow[]) {
    const chatId = fromStorable(id);
    const hashes = [await hashChatPayload(source, chatId), await hashChatPayload(target, chatId)];
    if (hashes[0] !== hashes[1])
      throw new AppError("unavailable", `The payload of the chat ${chatId} differs after the copy.`);
  }
}
