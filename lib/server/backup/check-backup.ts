import { closeSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";
import { requireSound } from "../sqlite/check-database";
import { missingMigrations, newestMigration } from "../sqlite/migrate";
import type { Connection } from "../sqlite/open-database";
import { countRows, readSchemaTables } from "../sqlite/schema-tables";
import { type Manifest, readManifest } from "./manifest";

const HEADER = "SQLite format 3\0";

/** Rejects what cannot be a backup before anything is copied. */
export function refuseOtherFile(file: string): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) throw new AppError("bad-request", `The backup ${file} does not exist.`);
  if (!stats.isFile() || readHeader(file) !== HEADER)
    throw new AppError("bad-request", `${file} is not a backup: it is not a SQLite file.`);
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new AppError(
      "bad-request",
      `${file} is a database in use, whose newest rows are in ${path.basename(file)}-wal. Make a backup of it: DATABASE_URL=file:${file} npx contextscope backup FILE.`,
    );
}

function readHeader(file: string): string {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(HEADER.length);
    readSync(descriptor, bytes, 0, bytes.length, 0);
    return bytes.toString("latin1");
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Checks a copy of a backup: undamaged, of a known version, and as many rows as were written. Returns its manifest, if
 * it has one.
 */
export function checkBackup(copy: Connection, file: string): Manifest | undefined {
  requireSound(copy, `The backup ${file}`);
  if (newestMigration(copy) === undefined)
    throw new AppError("bad-request", `${file} is a SQLite database, but not one of Contextscope.`);
  // Throws for migrations of a newer version.
  missingMigrations(copy, path.resolve("prisma/migrations/sqlite"));
  const manifest = readManifest(copy);
  if (manifest === undefined) return undefined;
  const rows = countRows(copy, readSchemaTables(copy));
  const differing = Object.keys({ ...rows, ...manifest.rows }).filter(
    (table) => rows[table] !== manifest.rows[table],
  );
  if (differing.length > 0 || newestMigration(copy) !== manifest.schema)
    throw new AppError(
      "broken-database",
      `The backup ${file} does not contain what its manifest lists (${differing.join(", ") || "other migrations"}).`,
    );
  return manifest;
}
