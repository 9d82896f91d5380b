import { accessSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { AppError } from "../app-error";
import { toStorable } from "../store/exact-text";

export type Connection = Database.Database;

export const BUSY_TIMEOUT_MS = 10_000;

/**
 * The write connection. It is synchronous, so a process has one writer at a time; other processes wait. `synchronous
 * = FULL`: acknowledged writes survive a power cut, not only a killed process.
 */
export function openDatabase(file: string): Connection {
  ensureWritableFolder(path.dirname(file));
  return withOpenErrors(file, () => {
    const connection = new Database(file);
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = FULL");
    connection.exec("PRAGMA foreign_keys = ON");
    return connection;
  });
}

/** How long a checkpoint waits for other processes: shutdown must not hang. */
const CHECKPOINT_TIMEOUT_MS = 1000;

/**
 * Moves all commits from the write-ahead log into the database file, so that a copy of that one file is a backup.
 * While another process writes or reads an old snapshot, it moves as much as possible; the rest stays in the log.
 */
export function checkpoint(connection: Connection): void {
  if (!connection.open) return;
  try {
    connection.exec(`PRAGMA busy_timeout = ${CHECKPOINT_TIMEOUT_MS}`);
    connection.prepare("PRAGMA wal_checkpoint(TRUNCATE)").all();
  } catch {
    // Nothing is lost: the log stays beside the file, and the next process reads both.
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}

/** Runs the first statements on a database; reports a damaged file, or one that is not a database, as an `AppError`. */
export function withOpenErrors<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof AppError ? cause : describeOpenFailure(file, cause);
  }
}

function ensureWritableFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new AppError("unavailable", `The data folder ${folder} cannot be written to.`, { cause });
  }
}

function describeOpenFailure(file: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const isBroken = /not a database|malformed|corrupt/i.test(reason);
  return isBroken
    ? new AppError(
        "broken-database",
        `The database file ${file} is damaged or not a SQLite database (${reason}). Move it away or restore a backup; nothing in it was changed.`,
        { cause },
      )
    : new AppError("unavailable", `The database file ${file} cannot be opened: ${reason}.`, { cause });
}

/** All or nothing. Takes the write lock at the start, so that it never fails midway on a busy database. */
export function inTransaction<Result>(connection: Connection, work: () => Result): Result {
  return connection.transaction(work).immediate();
}

/** The connection with a statement cache: an import of a million chats uses the same few statements. */
export function preparingOnce(connection: Connection): Connection {
  const statements = new Map<string, Database.Statement>();
  const prepare = connection.prepare.bind(connection);
  const prepareOnce = (sql: string): Database.Statement => {
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return Object.assign(connection, { prepare: prepareOnce });
}

/** An insert with a placeholder for each column. */
export function insertSql(table: string, columns: readonly string[]): string {
  return `INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
}

type Bindable = string | number | boolean | Buffer | null | undefined;

/** Converts core values for SQLite: absent is NULL, booleans are 1 and 0, and every string is preserved. */
export function bind(...values: readonly Bindable[]): (string | number | Buffer | null)[] {
  return values.map((value) => {
    if (typeof value === "string") return toStorable(value);
    return typeof value === "boolean" ? Number(value) : (value ?? null);
  });
}
