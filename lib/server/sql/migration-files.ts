import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";

export type Migration = Readonly<{ name: string; sql: string; checksum: string }>;
export type AppliedMigration = Readonly<{ migration_name: string; checksum: string }>;

export const READ_HISTORY = `SELECT migration_name, checksum FROM "_prisma_migrations"
  WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** The migrations of a folder in order, with Prisma's checksums. */
export function readMigrations(folder: string): readonly Migration[] {
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

/** The migrations that a database lacks. Throws if it has one that is unknown or was changed since. */
export function pendingMigrations(
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
