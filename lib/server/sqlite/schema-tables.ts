import { AppError } from "../app-error";
import type { Connection } from "./open-database";

export type SchemaTable = Readonly<{
  name: string;
  columns: readonly string[];
  primaryKey: readonly string[];
  references: ReadonlySet<string>;
}>;

type TableRow = Readonly<{ name: string }>;
type ColumnRow = Readonly<{ name: string; pk: number; hidden: number }>;

/** Tables without data of the product: histories, manifests, and the full-text index, which triggers fill. */
const OWN_TABLES = `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_%' ESCAPE '\\' ORDER BY name`;

/** The tables with data, as the database itself lists them: those with references come after the tables they refer to. */
export function readSchemaTables(connection: Connection): readonly SchemaTable[] {
  const rows = connection.prepare(OWN_TABLES).all([]) as TableRow[];
  return inOrderOfReferences(rows.map(({ name }) => readTable(connection, name)));
}

function readTable(connection: Connection, name: string): SchemaTable {
  const all = connection.prepare("SELECT name, pk, hidden FROM pragma_table_xinfo(?)").all([name]);
  const columns = (all as ColumnRow[]).filter(({ hidden }) => hidden === 0);
  const targets = connection.prepare(`SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)`);
  return {
    name,
    columns: columns.map((column) => column.name),
    primaryKey: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((left, right) => left.pk - right.pk)
      .map((column) => column.name),
    references: new Set((targets.all([name]) as TableRow[]).map((target) => target.name)),
  };
}

function inOrderOfReferences(tables: readonly SchemaTable[]): readonly SchemaTable[] {
  const ordered: SchemaTable[] = [];
  const done = new Set<string>();
  let waiting = tables;
  while (waiting.length > 0) {
    const next = waiting.filter(({ name, references }) =>
      [...references].every((target) => target === name || done.has(target)),
    );
    if (next.length === 0)
      throw new AppError("broken-database", "The tables of the database refer to each other in a circle.");
    for (const table of next) done.add(table.name);
    ordered.push(...next);
    waiting = waiting.filter(({ name }) => !done.has(name));
  }
  return ordered;
}

/** The number of rows of each table. */
export function countRows(
  connection: Connection,
  tables: readonly SchemaTable[],
): Readonly<Record<string, number>> {
  const counts = tables.map(({ name }) => {
    const [row] = connection.prepare(`SELECT count(*) AS rows FROM "${name}"`).all([]);
    return [name, (row as { rows: number }).rows] as const;
  });
  return Object.fromEntries(counts);
}
