import type Database from "libsql";
import { LRUCache } from "lru-cache";
import type { Sql, Value } from "../sql/sql";
import { toStorable } from "../store/exact-text";
import type { Connection } from "./open-database";
import { sqliteDialect } from "./sqlite-dialect";

/** More than the product has; texts that are built from settings must not fill the memory. */
const MAX_STATEMENTS = 500;
/** SQLite's limit is 32,766. */
const MAX_PARAMETERS = 8000;
/** The driver copies all texts of a statement. */
const MAX_CHARACTERS = 1_000_000;

/** Statements on one connection. They run synchronously; a promise that is already settled costs a microtask. */
export function sqliteSql(connection: Connection): Sql {
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });
  const prepare = (text: string): Database.Statement => {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = connection.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  const run = async (text: string, ...values: readonly Value[]): Promise<number> =>
    prepare(text).run(bind(values)).changes;
  return {
    // Not `get`, which adds a field to the row.
    get: async <Row>(text: string, ...values: readonly Value[]) =>
      prepare(text).all(bind(values))[0] as Row | undefined,
    all: async <Row>(text: string, ...values: readonly Value[]) => prepare(text).all(bind(values)) as Row[],
    run,
    insertRows: async (table, columns, rows) => {
      const places = `(${columns.map(() => "?").join(", ")})`;
      const head = `INSERT INTO ${table} (${columns.join(", ")}) VALUES `;
      for (const group of inGroups(rows, Math.floor(MAX_PARAMETERS / columns.length)))
        await run(head + group.map(() => places).join(", "), ...group.flat());
    },
    dialect: sqliteDialect,
  };
}

type Row = readonly Value[];

/** Groups of a power of two, so that few statements serve any number of rows. */
function* inGroups(rows: readonly Row[], max: number): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; ) {
    let size = 2 ** Math.floor(Math.log2(Math.min(max, rows.length - from)));
    while (size > 1 && lengthOf(rows.slice(from, from + size)) > MAX_CHARACTERS) size /= 2;
    yield rows.slice(from, from + size);
    from += size;
  }
}

const lengthOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => row.reduce<number>((length, value) => length + textLength(value), sum), 0);

const textLength = (value: Value): number => (typeof value === "string" ? value.length : 0);

type Bound = string | number | Buffer | null;

/** One array, because the driver fails on a single bare `null` or buffer. */
function bind(values: readonly Value[]): Bound[] {
  return values.map((value) => {
    if (typeof value === "string") return toStorable(value);
    if (Array.isArray(value)) return JSON.stringify(value.map(storableItem));
    return typeof value === "boolean" ? Number(value) : ((value ?? null) as Bound);
  });
}

const storableItem = (item: string | number): string | number =>
  typeof item === "string" ? toStorable(item) : item;
