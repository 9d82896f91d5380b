import type { Sql } from "../sql/sql";

/** The names and types of a table's columns. */
export type Columns = ReadonlyMap<string, string>;

/** The writable columns of all tables. A table in partitions is one table. */
export async function readColumns(sql: Sql): Promise<ReadonlyMap<string, Columns>> {
  const rows = await sql.all<{ table: string; name: string; type: string }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = CAST('public' AS regnamespace) AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND NOT starts_with(c.relname, '_') ORDER BY a.attnum`,
  );
  const tables = new Map<string, Map<string, string>>();
  for (const { table, name, type } of rows) {
    const columns = tables.get(table) ?? new Map<string, string>();
    tables.set(table, columns.set(name, type));
  }
  return tables;
}
