import type { Sql } from "../sql/sql";
import type { Columns } from "./read-columns";

/** Rows in memory at once: bounded by count, and by size if they are large. */
const MAX_ROWS = 1000;
const MAX_BYTES = 16_000_000;

type PostgresValue = string | number | boolean | Buffer | null;
type PostgresRow = Readonly<Record<string, PostgresValue>>;

/** As SQLite stores it. */
export type StoredRow = readonly (string | number | Buffer | null)[];

type Table = Readonly<{ name: string; primaryKey: readonly string[]; columns: Columns }>;

const VARYING = /^(?:text|bytea|character varying|jsonb?)$/u;

/**
 * All rows of a table in groups, within a transaction that sees one state. A second cursor reads the sizes ahead: a
 * group of large media must not fill the memory.
 */
export async function* readRows(
  sql: Sql,
  { name, primaryKey, columns }: Table,
): AsyncGenerator<readonly StoredRow[]> {
  const quoted = [...columns.keys()].map((column) => `"${column}"`);
  const varying = [...columns].filter(([, type]) => VARYING.test(type));
  const size = varying.map(([column]) => `COALESCE(octet_length("${column}"), 0)`).join(" + ") || "0";
  const from = `FROM "${name}" ORDER BY ${primaryKey.map((column) => `"${column}"`).join(", ")}`;
  const [rows, sizes] = [`rows_${name}`, `sizes_${name}`];
  await sql.run(`DECLARE "${rows}" NO SCROLL CURSOR FOR SELECT ${quoted.join(", ")} ${from}`);
  await sql.run(`DECLARE "${sizes}" NO SCROLL CURSOR FOR SELECT ${size} AS size ${from}`);
  for (;;) {
    const ahead = await sql.all<{ size: number }>(`FETCH ${MAX_ROWS} FROM "${sizes}"`);
    if (ahead.length === 0) break;
    for (const count of groupsOf(ahead.map((row) => row.size))) {
      const group = await sql.all<PostgresRow>(`FETCH ${count} FROM "${rows}"`);
      yield group.map((row) => [...columns].map(([column, type]) => toSqliteValue(row[column], type)));
    }
  }
  await sql.run(`CLOSE "${rows}"`);
  await sql.run(`CLOSE "${sizes}"`);
}

/** How many rows to read at a time. */
function* groupsOf(sizes: readonly number[]): Generator<number> {
  let count = 0;
  let bytes = 0;
  for (const size of sizes) {
    if (count > 0 && bytes + size > MAX_BYTES) {
      yield count;
      count = 0;
      bytes = 0;
    }
    count += 1;
    bytes += size;
  }
  if (count > 0) yield count;
}

/** Texts stay in their stored form, which both engines share; a time is written as the product writes it. */
function toSqliteValue(value: PostgresValue | undefined, type: string): StoredRow[number] {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string" && type.startsWith("timestamp"))
    return value.replace("T", " ").replace("Z", "");
  return value;
}
