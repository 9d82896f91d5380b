import { createWriteStream } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Database from "libsql";
import { ImportRefusal } from "../../pipeline/import-refusal";
import { DamagedSource } from "../../source/damaged-source";
import { fileOnDisk } from "../../source/folder-on-disk";
import { type ImportSource, readHead } from "../../source/import-source";
import { copyToDisk } from "../../source/on-disk";
import { guessMapping, type SqliteTable } from "./sqlite-mapping";

export type SqliteRow = Readonly<Record<string, unknown>>;

export type SqliteFile = Readonly<{
  tables: readonly SqliteTable[];
  rows: (sql: string) => Iterable<SqliteRow>;
  close: () => Promise<void>;
}>;

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Opens a copy, because the bot may be writing to the file and its schema must not be able to change it. */
export async function openSqliteFile(source: ImportSource): Promise<SqliteFile> {
  const copy = await copyWhole(source);
  let connection: Database.Database | undefined;
  try {
    await copyNewestRows(source, copy.path);
    const opened = new Database(copy.path);
    connection = opened;
    opened.exec("PRAGMA trusted_schema = OFF");
    opened.exec("PRAGMA query_only = ON");
    // By default SQLite sorts all rows in memory.
    opened.exec("PRAGMA temp_store = FILE");
    return {
      tables: readTables(opened),
      rows: (sql) => readRows(opened, sql),
      close: async () => {
        opened.close();
        await copy.remove();
      },
    };
  } catch (cause) {
    connection?.close();
    await copy.remove();
    if (cause instanceof ImportRefusal) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ImportRefusal(`the database cannot be read: ${reason}`, { cause });
  }
}

async function copyWhole(source: ImportSource): ReturnType<typeof copyToDisk> {
  try {
    return await copyToDisk(source);
  } catch (cause) {
    if (!(cause instanceof DamagedSource)) throw cause;
    throw new ImportRefusal(`${cause.message}: a partial database cannot be read`, { cause });
  }
}

/** A running bot keeps its newest rows in a `-wal` file beside the database. */
async function newestRows(source: ImportSource): Promise<ImportSource | undefined> {
  if (source.path === undefined) return source.beside?.find(`${path.basename(source.name)}-wal`);
  try {
    return await fileOnDisk(`${source.path}-wal`, `${source.name}-wal`);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}

async function copyNewestRows(source: ImportSource, copy: string): Promise<void> {
  const rows = await newestRows(source);
  if (rows === undefined) return;
  await pipeline(
    Readable.from(rows.open(), { objectMode: false }),
    createWriteStream(`${copy}-wal`, { mode: 0o600 }),
  );
}

const WRITE_VERSION_BYTE = 18;
const WAL_VERSION = 2;

/** The database keeps its newest rows in a `-wal` file that is missing. */
export async function mayLackNewestRows(source: ImportSource): Promise<boolean> {
  const head = await readHead(source, WRITE_VERSION_BYTE + 1);
  return head[WRITE_VERSION_BYTE] === WAL_VERSION && (await newestRows(source)) === undefined;
}

function* readRows(connection: Database.Database, sql: string): Generator<SqliteRow> {
  const statement = connection.prepare(sql).safeIntegers(true);
  for (const row of statement.iterate()) yield plainRow(row as SqliteRow);
}

/** Integers beyond 2^53 become strings of digits; blobs are described by their size. */
function plainRow(row: SqliteRow): SqliteRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainValue(value)]));
}

function plainValue(value: unknown): unknown {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? `(${value.byteLength} bytes)` : value;
}

function readTables(connection: Database.Database): readonly SqliteTable[] {
  const names = [
    ...readRows(
      connection,
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
    ),
  ].map(({ name }) => String(name));
  return names.filter((name) => !/_fts(?:_\w+)?$/.test(name)).map((name) => readTable(connection, name));
}

function readTable(connection: Database.Database, name: string): SqliteTable {
  const columns = [...readRows(connection, `PRAGMA table_info(${quoteName(name)})`)].map((row) =>
    String(row.name),
  );
  const [counted] = readRows(connection, `SELECT count(*) AS rows FROM ${quoteName(name)}`);
  const guess = guessMapping(name, columns);
  return { name, columns, rows: Number(counted?.rows ?? 0), ...(guess === undefined ? {} : { guess }) };
}

/** The tables of a database, for the user who has to choose the one with the messages. */
export async function listSqliteTables(source: ImportSource): Promise<readonly SqliteTable[]> {
  const file = await openSqliteFile(source);
  await file.close();
  return file.tables;
}
