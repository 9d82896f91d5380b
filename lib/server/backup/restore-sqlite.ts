import { copyFileSync, existsSync, linkSync, renameSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";
import { lockDatabase } from "../sqlite/lock-database";
import type { Connection } from "../sqlite/open-database";
import { COMPANIONS } from "../sqlite/protect-files";
import { countRows, readSchemaTables } from "../sqlite/schema-tables";
import { prepareCopy } from "./prepare-copy";
import type { RestoreReport } from "./restore-report";
import { syncFile, syncFolder } from "./write-whole-file";

type Options = Readonly<{ file: string; copy: string; database: string; force: boolean }>;

/** The target is locked from the first check until it is replaced: no server can start on it meanwhile. */
export async function restoreSqlite({ file, copy, database, force }: Options): Promise<RestoreReport> {
  const old = existsSync(database) ? openOld(database, force) : undefined;
  try {
    if (!force) refuseRows(old, database);
    const { connection, rows, notes } = await prepareCopy(file, copy);
    connection.close();
    syncFile(copy);
    const kept = replace(database, copy);
    return { chats: rows.Chat ?? 0, messages: rows.Message ?? 0, kept, notes };
  } finally {
    old?.close();
  }
}

/** Undefined for a damaged file, which `--force` replaces. */
function openOld(database: string, force: boolean): Connection | undefined {
  try {
    return lockDatabase(database);
  } catch (error) {
    if (force && error instanceof AppError && error.code === "broken-database") return undefined;
    throw error;
  }
}

/** Facts of the installation alone, such as the demo chats that were deleted, are no loss. */
function refuseRows(old: Connection | undefined, database: string): void {
  if (old === undefined) return;
  const { Installation: _, ...rows } = countRows(old, readSchemaTables(old));
  if (Object.values(rows).every((count) => count === 0)) return;
  throw new AppError(
    "bad-request",
    `The database ${database} is not empty (${rows.Chat ?? 0} chats). Restore with --force to replace it; the old file is kept beside it.`,
  );
}

/** At every moment the database's name belongs to the old file or to the new one. Returns the old file's other name. */
function replace(database: string, copy: string): string | undefined {
  const kept = existsSync(database) ? freeName(database) : undefined;
  if (kept !== undefined) keepFile(database, kept);
  // SQLite would apply a log of the old file to the new one. A locked database has none.
  for (const suffix of COMPANIONS)
    if (existsSync(`${database}${suffix}`))
      renameSync(`${database}${suffix}`, `${kept ?? freeName(database)}${suffix}`);
  renameSync(copy, database);
  syncFolder(path.dirname(database));
  return kept;
}

function keepFile(database: string, kept: string): void {
  try {
    linkSync(database, kept);
  } catch {
    // A disk without links.
    copyFileSync(database, kept);
    syncFile(kept);
  }
}

function freeName(database: string): string {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/u, "")
    .replaceAll(":", "-");
  const name = `${database}.replaced-${time}`;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(free)) return free;
  }
}
