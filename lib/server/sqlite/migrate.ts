import { randomUUID } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { AppError } from "../app-error";
import {
  type AppliedMigration,
  type Migration,
  pendingMigrations,
  READ_HISTORY,
  readMigrations,
} from "../sql/migration-files";
import { BUSY_TIMEOUT_MS, type Connection } from "./open-database";
import { vacuumInto } from "./vacuum-into";

/** Prisma's own table, column for column, so that `prisma migrate deploy` accepts our migrations. */
const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id"                    TEXT PRIMARY KEY NOT NULL,
  "checksum"              TEXT NOT NULL,
  "finished_at"           DATETIME,
  "migration_name"        TEXT NOT NULL,
  "logs"                  TEXT,
  "rolled_back_at"        DATETIME,
  "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
  "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

/**
 * Applies pending migrations in order, in one transaction, and returns their names. A database that holds data is
 * backed up first, unless it is a copy itself.
 */
export function migrate(
  connection: Connection,
  folder: string,
  { isCopy = false }: Readonly<{ isCopy?: boolean }> = {},
): readonly string[] {
  // Waits for another process that is migrating.
  connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  connection.exec(CREATE_HISTORY);
  const migrations = readMigrations(folder);
  if (!isCopy) backUpBefore(connection, pendingMigrations(migrations, readHistory(connection)));
  // Dropping a table would delete the rows that refer to it. The setting has no effect inside a transaction.
  connection.exec("PRAGMA foreign_keys = OFF");
  try {
    // One lock for check and change: two processes that start together must not apply the same file twice.
    return connection
      .transaction(() => {
        const missing = pendingMigrations(migrations, readHistory(connection));
        for (const migration of missing) apply(connection, migration);
        if (missing.length > 0) checkReferences(connection);
        return missing.map((migration) => migration.name);
      })
      .immediate();
  } finally {
    connection.exec("PRAGMA foreign_keys = ON");
    connection.exec("PRAGMA busy_timeout = 0");
  }
}

/** For a database that cannot be written. */
export function requireMigrated(connection: Connection, folder: string): void {
  const missing = missingMigrations(connection, folder);
  if (missing.length > 0)
    throw new AppError(
      "unavailable",
      `The database is read-only, but lacks ${missing.length} migrations. Make it writable and start again.`,
    );
}

/** Beside the database, named after the first migration that it lacks. */
function backUpBefore(connection: Connection, [first]: readonly Migration[]): void {
  const isUsed = readHistory(connection).length > 0;
  if (first === undefined || !isUsed) return;
  const [main] = connection.prepare("SELECT file FROM pragma_database_list WHERE name = 'main'").all([]);
  const backup = `${(main as { file: string }).file}.before-${first.name}`;
  if (existsSync(backup)) return;
  const unfinished = `${backup}.${process.pid}`;
  try {
    vacuumInto(connection, unfinished);
    renameSync(unfinished, backup);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    throw new AppError(
      "unavailable",
      `The database must be upgraded, but its backup ${backup} cannot be written (${cause instanceof Error ? cause.message : cause}). Nothing was changed.`,
      { cause },
    );
  }
}

function checkReferences(connection: Connection): void {
  const broken = connection.prepare("PRAGMA foreign_key_check").all([]);
  if (broken.length > 0)
    throw new AppError(
      "broken-database",
      `The upgrade would leave ${broken.length} rows without their owner.`,
    );
}

/** The pending migrations of this database. */
export function missingMigrations(connection: Connection, folder: string): readonly string[] {
  const history = hasHistory(connection) ? readHistory(connection) : [];
  return pendingMigrations(readMigrations(folder), history).map((migration) => migration.name);
}

/** Undefined for a file that is no database of ours. */
export function newestMigration(connection: Connection): string | undefined {
  if (!hasHistory(connection)) return undefined;
  return readHistory(connection)
    .map(({ migration_name: name }) => name)
    .sort()
    .at(-1);
}

const hasHistory = (connection: Connection): boolean =>
  connection.prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'").get() !== undefined;

function readHistory(connection: Connection): readonly AppliedMigration[] {
  return connection.prepare(READ_HISTORY).all() as AppliedMigration[];
}

function apply(connection: Connection, migration: Migration): void {
  connection.exec(migration.sql);
  connection
    .prepare(
      `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
       VALUES (?, ?, ?, ?, ?, 1)`,
    )
    .run(randomUUID(), migration.checksum, Date.now(), migration.name, Date.now());
}
