import { existsSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";
import { missingMigrations } from "../sqlite/migrate";
import { openCopy, openDatabase } from "../sqlite/open-database";
import { sqliteSql } from "../sqlite/sqlite-sql";
import { vacuumInto } from "../sqlite/vacuum-into";
import { toAppError } from "../sqlite/with-database-errors";
import { completeBackup } from "./complete-backup";
import { hashPayloads } from "./hash-payloads";
import type { Manifest } from "./manifest";

/** The database is only read; a database of an earlier version is copied as it is. */
export async function backUpSqlite(database: string, copy: string): Promise<Manifest> {
  if (!existsSync(database))
    throw new AppError("unavailable", `The database file ${database} does not exist.`);
  copyState(database, copy);
  const connection = openCopy(copy);
  try {
    // Payloads can be assembled from the newest schema only.
    const isNewest = missingMigrations(connection, path.resolve("prisma/migrations/sqlite")).length === 0;
    const payloads = isNewest ? await hashPayloads(sqliteSql(connection)) : new Map<number, string>();
    return completeBackup(connection, "sqlite", payloads);
  } finally {
    connection.close();
  }
}

function copyState(database: string, copy: string): void {
  const connection = openDatabase(database);
  try {
    vacuumInto(connection, copy);
  } catch (cause) {
    throw toAppError(cause);
  } finally {
    connection.close();
  }
}
