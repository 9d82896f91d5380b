import { AppError } from "../app-error";
import { requireSound } from "../sqlite/check-database";
import { newestMigration } from "../sqlite/migrate";
import type { Connection } from "../sqlite/open-database";
import { countRows, readSchemaTables } from "../sqlite/schema-tables";
import { type Manifest, type PayloadHashes, writeManifest } from "./manifest";

/** Checks a finished copy and adds its manifest. */
export function completeBackup(
  connection: Connection,
  engine: Manifest["engine"],
  payloads: PayloadHashes,
): Manifest {
  const schema = newestMigration(connection);
  if (schema === undefined)
    throw new AppError(
      "unavailable",
      "The database is not a database of Contextscope. No backup was written.",
    );
  requireSound(connection, "The database");
  const rows = countRows(connection, readSchemaTables(connection));
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), engine, schema, rows };
  writeManifest(connection, manifest, payloads);
  return manifest;
}
