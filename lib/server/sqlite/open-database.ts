import { accessSync, constants, existsSync, statSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { AppError } from "../app-error";
import { createPrivateFile, createPrivateFolder } from "./protect-files";

export type Connection = Database.Database;

export const BUSY_TIMEOUT_MS = 10_000;

/**
 * A connection. `synchronous = FULL`: acknowledged writes survive a power cut, not only a killed process. A statement
 * blocks the process while it waits for another connection, `busyTimeoutMs` at most.
 */
export function openDatabase(file: string, busyTimeoutMs = BUSY_TIMEOUT_MS): Connection {
  return withOpenErrors(file, () => {
    // A URI names a file that can only be read.
    if (!file.startsWith("file:")) createPrivateFile(file);
    const connection = new Database(file);
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA synchronous = FULL");
    connection.exec("PRAGMA foreign_keys = ON");
    // Deleted rows are overwritten with zeros.
    connection.exec("PRAGMA secure_delete = ON");
    connection.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    return connection;
  });
}

/**
 * A connection to a working copy that no other process uses and that is thrown away if anything fails: without a
 * write-ahead log, so that the one file is complete, and without waiting for the disk.
 */
export function openCopy(file: string): Connection {
  return withOpenErrors(file, () => {
    const connection = new Database(file);
    connection.exec("PRAGMA trusted_schema = OFF");
    connection.prepare("PRAGMA journal_mode = MEMORY").all();
    connection.exec("PRAGMA synchronous = OFF");
    connection.exec(`PRAGMA cache_size = -${COPY_CACHE_KIB}`);
    connection.exec("PRAGMA temp_store = FILE");
    return connection;
  });
}

/** A connection that changes nothing by itself, unlike `openDatabase`. The file must exist. */
export const openPlain = (file: string): Connection => withOpenErrors(file, () => new Database(file));

/** SQLite's default of 2 MB would constantly spill to disk. */
const COPY_CACHE_KIB = 64 * 1024;

function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A database that exists, but whose file or folder this process may only read. */
export const isReadOnly = (file: string): boolean =>
  existsSync(file) && !(isWritable(file) && isWritable(path.dirname(file)));

/**
 * How to name the file to SQLite. In a folder that cannot be written, SQLite needs the promise that nobody changes the
 * file, unless a process that was killed left its write-ahead log there.
 */
export function databaseSource(file: string): string {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (!isReadOnly(file) || isWritable(path.dirname(file)) || (log?.size ?? 0) > 0) return file;
  return `file:${file.replaceAll(/[%?#]/g, encodeURIComponent)}?immutable=1`;
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
    connection.exec("PRAGMA busy_timeout = 0");
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

/** Creates the folder of a database file. */
export function ensureWritableFolder(file: string): void {
  const folder = path.dirname(file);
  try {
    createPrivateFolder(folder);
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
