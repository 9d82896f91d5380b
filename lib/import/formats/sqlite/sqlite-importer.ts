import { sourceIdentity } from "../../identity/chat-identity";
import type { ImportEvent } from "../../pipeline/import-event";
import type { ImportSource } from "../../source/import-source";
import type { Importer, ReadOptions } from "../importer";
import { openSqliteFile, type SqliteFile } from "./sqlite-file";
import { findGryagTable, readGryag } from "./sqlite-gryag";
import { findJsonRows, readJsonRows } from "./sqlite-json-rows";
import { readMapped } from "./sqlite-mapped";
import type { SqliteMapping } from "./sqlite-mapping";
import { NoMessageTable } from "./sqlite-no-message-table";
import { readRoleColumn } from "./sqlite-roles";
import { isSeed003, readSeed003 } from "./sqlite-summary-bot";

/** The largest table whose columns look like messages. */
function guessedMapping(file: SqliteFile): SqliteMapping {
  const guesses = file.tables.filter(({ guess }) => guess !== undefined);
  const largest = guesses.toSorted((one, other) => other.rows - one.rows)[0]?.guess;
  if (largest !== undefined) return withRoleColumn(file, largest);
  throw new NoMessageTable(file.tables);
}

/** A column such as `sender` may hold roles instead of names; then it identifies the bot. */
function withRoleColumn(file: SqliteFile, mapping: SqliteMapping): SqliteMapping {
  const { author, ...others } = mapping;
  const tellsRoles = others.role === undefined && readRoleColumn(file, others.table, author).tellsBot;
  return tellsRoles ? { ...others, role: author } : mapping;
}

/** Presets for the databases of known bots; any other database needs a mapping. */
function readEvents(
  file: SqliteFile,
  mapping: SqliteMapping | undefined,
  name: string,
): Iterable<ImportEvent> {
  if (mapping !== undefined) return readMapped(file, mapping, name);
  const gryag = findGryagTable(file.tables);
  if (gryag !== undefined) return readGryag(file, gryag);
  if (isSeed003(file)) return readSeed003(file);
  const rows = findJsonRows(file.tables);
  return rows === undefined ? readMapped(file, guessedMapping(file), name) : readJsonRows(file, rows);
}

async function* read(source: ImportSource, { mapping }: ReadOptions): AsyncGenerator<ImportEvent> {
  const file = await openSqliteFile(source);
  try {
    yield* readEvents(file, mapping, sourceIdentity(source));
  } finally {
    await file.close();
  }
}

export const sqliteImporter: Importer = {
  label: "a SQLite database",
  asksForBot: true,
  needsWhole: true,
  recognises: (probe) => probe.kind === "sqlite",
  read,
};
