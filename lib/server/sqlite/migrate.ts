import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";
import { type Connection, inTransaction } from "./open-database";

type Migration = Readonly<{ name: string; sql: string; checksum: string }>;
type AppliedMigration = Readonly<{ migration_name: string; checksum: string }>;

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

/** Applies pending migrations in order, in one transaction. Returns their names. */
export function migrate(connection: Connection, folder: string): readonly string[] {
  connection.exec(CREATE_HISTORY);
  const migrations = readMigrations(folder);
  // One lock for check and change: two processes that start together must not apply the same file twice.
  return inTransaction(connection, () => {
    const missing = pendingMigrations(migrations, readHistory(connection));
    for (const migration of missing) apply(connection, migration);
    return missing.map((migration) => migration.name);
  });
}

function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name, "migration.sql"));
      return {
        name,
        sql: bytes.toString("utf8"),
        checksum: createHash("sha256").update(bytes).digest("hex"),
      };
    });
}

/** The pending migrations of this database. */
export function missingMigrations(connection: Connection, folder: string): readonly string[] {
  const hasHistory = connection
    .prepare("SELECT 1 FROM sqlite_master WHERE name = '_prisma_migrations'")
    .get();
  const history = hasHistory ? readHistory(connection) : [];
  return pendingMigrations(readMigrations(folder), history).map((migration) => migration.name);
}

function readHistory(connection: Connection): readonly AppliedMigration[] {
  const rows = connection.prepare(
    `SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return rows.all() as AppliedMigration[];
}

function pendingMigrations(
  migrations: readonly Migration[],
  history: readonly AppliedMigration[],
): readonly Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const applied of history) {
    const checksum = known.get(applied.migration_name);
    if (checksum === undefined) {
      throw new AppError(
        "unavailable",
        `The database was made by a newer version (it has the migration ${applied.migration_name}). Update Contextscope or use another DATABASE_URL.`,
      );
    }
    if (checksum !== applied.checksum) {
      throw new AppError(
        "unavailable",
        `The migration ${applied.migration_name} was changed after it was applied; restore the file.`,
      );
    }
  }
  const done = new Set(history.map((applied) => applied.migration_name));
  return migrations.filter((migration) => !done.has(migration.name));
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
