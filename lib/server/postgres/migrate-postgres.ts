import { randomUUID } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import {
  type AppliedMigration,
  pendingMigrations,
  READ_HISTORY,
  readMigrations,
} from "../sql/migration-files";
import { toPostgresError } from "./postgres-error";

/** Two processes that start together must not apply the same file twice. */
const MIGRATION_LOCK = 6_177_002;

/** Prisma's own table, column for column, so that `prisma migrate deploy` accepts our migrations. */
const CREATE_HISTORY = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id"                    VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum"              VARCHAR(64) NOT NULL,
  "finished_at"           TIMESTAMPTZ,
  "migration_name"        VARCHAR(255) NOT NULL,
  "logs"                  TEXT,
  "rolled_back_at"        TIMESTAMPTZ,
  "started_at"            TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count"   INTEGER NOT NULL DEFAULT 0
)`;

/** Applies pending migrations in order, in one transaction, and returns their names. */
export async function migratePostgres(pool: Pool, folder: string): Promise<readonly string[]> {
  const migrations = readMigrations(folder);
  const missing = pendingMigrations(migrations, await readHistory(pool));
  if (missing.length === 0) return [];
  const client = await pool.connect();
  try {
    await client.query(
      `BEGIN; SELECT pg_advisory_xact_lock(${MIGRATION_LOCK}); SET LOCAL statement_timeout = 0`,
    );
    await client.query(CREATE_HISTORY);
    const { rows } = await client.query<AppliedMigration>(READ_HISTORY);
    const stillMissing = pendingMigrations(migrations, rows);
    for (const { name, sql, checksum } of stillMissing) {
      await client.query(sql);
      await recordMigration(client, name, checksum);
    }
    await client.query("COMMIT");
    return stillMissing.map(({ name }) => name);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw toPostgresError(error);
  } finally {
    client.release();
  }
}

/** The pending migrations of this database. */
export async function missingPostgresMigrations(pool: Pool, folder: string): Promise<readonly string[]> {
  return pendingMigrations(readMigrations(folder), await readHistory(pool)).map(({ name }) => name);
}

async function readHistory(pool: Pool): Promise<readonly AppliedMigration[]> {
  try {
    const { rows } = await pool.query(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`);
    return rows[0].exists ? (await pool.query<AppliedMigration>(READ_HISTORY)).rows : [];
  } catch (error) {
    throw toPostgresError(error);
  }
}

async function recordMigration(client: ClientBase, name: string, checksum: string): Promise<void> {
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name, started_at, applied_steps_count)
     VALUES ($1, $2, now(), $3, now(), 1)`,
    [randomUUID(), checksum, name],
  );
}
