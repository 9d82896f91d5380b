import type { Sql, Value } from "../sql/sql";
import { fromStorable } from "../store/exact-text";
import type { Columns } from "./read-columns";

type StoredValue = string | number | ArrayBuffer | Uint8Array<ArrayBuffer> | null;
/** As the driver of SQLite reads it. */
export type CopiedRow = Readonly<Record<string, StoredValue>>;

/** Rows of one insert: bounded by count, and by size if they are large. */
const MAX_ROWS = 500;
const MAX_CHARACTERS = 8_000_000;

/** Inserts rows of the same table of a SQLite database. */
export async function insertCopiedRows(
  sql: Sql,
  table: string,
  columns: Columns,
  copied: Iterable<CopiedRow>,
): Promise<void> {
  const names = [...columns.keys()];
  let rows: Value[][] = [];
  let characters = 0;
  for (const row of copied) {
    const values = [...columns].map(([name, type]) => toPostgresValue(row[name], type));
    rows.push(values);
    characters += values.reduce((sum: number, value) => sum + sizeOf(value), 0);
    if (rows.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    await sql.insertRows(table, names, rows);
    rows = [];
    characters = 0;
  }
  await sql.insertRows(table, names, rows);
}

const sizeOf = (value: Value): number =>
  typeof value === "string" || Buffer.isBuffer(value) ? value.length : 0;

/** SQLite has no booleans, and its times are texts or milliseconds. */
function toPostgresValue(value: StoredValue | undefined, type: string): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === "object") return Buffer.from(new Uint8Array(value));
  if (type === "boolean") return Boolean(value);
  if (type.startsWith("timestamp") && typeof value === "number") return new Date(value).toISOString();
  return typeof value === "string" ? fromStorable(value) : value;
}

type Sequence = Readonly<{ sequence: string; table: string; name: string }>;

const SEQUENCES = `SELECT s.relname AS sequence, c.relname AS table, a.attname AS name
  FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
    JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
  WHERE s.relkind = 'S' AND c.relnamespace = CAST('public' AS regnamespace)`;

/** Later rows get keys above the copied ones. */
export async function advanceKeys(sql: Sql): Promise<void> {
  for (const { sequence, table, name } of await sql.all<Sequence>(SEQUENCES))
    await sql.get(`SELECT setval('"${sequence}"', GREATEST((SELECT max("${name}") FROM "${table}"), 1))`);
}
