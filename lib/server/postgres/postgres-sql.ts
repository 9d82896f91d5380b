import type { QueryConfig, QueryResult } from "pg";
import type { Sql, Value } from "../sql/sql";
import { toStorable } from "../store/exact-text";
import { postgresDialect } from "./postgres-dialect";
import { toPostgresError } from "./postgres-error";
import { toPostgresText } from "./to-postgres-text";

/** More than the product has; texts that are built from settings must not fill the server's memory. */
const MAX_STATEMENTS = 500;
/** Rows of one insert: a statement of megabytes would hold all of them twice. */
const MAX_ROWS = 2000;

type Statement = Readonly<{ text: string; name?: string }>;
export type RunQuery = (query: QueryConfig) => Promise<QueryResult>;

/** What the connections of a process share: the names of statements, and the types of each table's columns. */
export type SchemaCatalogue = Readonly<{
  statements: Map<string, Statement>;
  columnTypes: Map<string, ReadonlyMap<string, string>>;
}>;

export const emptyCatalogue = (): SchemaCatalogue => ({ statements: new Map(), columnTypes: new Map() });

/** A named statement is planned once per connection. The plan of a search depends on its words, so it has no name. */
function statementOf(text: string, statements: SchemaCatalogue["statements"]): Statement {
  const known = statements.get(text);
  if (known !== undefined) return known;
  const converted = toPostgresText(text);
  if (statements.size >= MAX_STATEMENTS) return { text: converted };
  const statement = text.includes("@@")
    ? { text: converted }
    : { text: converted, name: `s${statements.size}` };
  statements.set(text, statement);
  return statement;
}

/** Statements on a connection, or on any connection of a pool. */
export function postgresSql(query: RunQuery, { statements, columnTypes }: SchemaCatalogue): Sql {
  const send = async (text: string, values: readonly unknown[]): Promise<QueryResult> => {
    try {
      return await query({ ...statementOf(text, statements), values: [...values] });
    } catch (error) {
      throw toPostgresError(error);
    }
  };
  const ask = (text: string, values: readonly Value[]) => send(text, values.map(toParameter));
  const all = async <Row>(text: string, ...values: readonly Value[]): Promise<Row[]> =>
    (await ask(text, values)).rows;
  return {
    all,
    get: async <Row>(text: string, ...values: readonly Value[]) => (await all<Row>(text, ...values))[0],
    run: async (text, ...values) => (await ask(text, values)).rowCount ?? 0,
    insertRows: async (table, columns, rows) => {
      const types = columnTypes.get(table) ?? (await readColumnTypes(all, table));
      columnTypes.set(table, types);
      const text = insertText(table, columns, types);
      for (let from = 0; from < rows.length; from += MAX_ROWS) {
        const group = rows.slice(from, from + MAX_ROWS);
        await send(
          text,
          columns.map((_, index) => group.map((row) => toParameter(row[index]))),
        );
      }
    },
    dialect: postgresDialect,
  };
}

/** One list per column: the text is the same for any number of rows. */
function insertText(table: string, columns: readonly string[], types: ReadonlyMap<string, string>): string {
  const lists = columns.map((column) => `?::${types.get(column) ?? "text"}[]`).join(", ");
  return `INSERT INTO ${table} (${columns.join(", ")}) SELECT * FROM unnest(${lists})`;
}

async function readColumnTypes(all: Sql["all"], table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await all<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
     WHERE attrelid = CAST(? AS regclass) AND attnum > 0 AND NOT attisdropped`,
    toPostgresText(table),
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Absent is NULL, and every text is preserved. Anything else would be written as the driver sees fit. */
function toParameter(value: Value): Exclude<Value, undefined> {
  if (value === undefined || value === null) return null;
  if (typeof value === "string") return toStorable(value);
  if (isTextList(value)) return value.map(toStorable);
  if (
    typeof value === "number" ||
    typeof value === "boolean" ||
    Array.isArray(value) ||
    Buffer.isBuffer(value)
  )
    return value;
  throw new TypeError("A parameter is neither a text nor a number.");
}

const isTextList = (value: Value): value is readonly string[] =>
  Array.isArray(value) && typeof value[0] === "string";
