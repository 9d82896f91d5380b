import { AppError } from "../app-error";
import type { Columns } from "../postgres/read-columns";
import type { SchemaTable } from "../sqlite/schema-tables";

/** A table that both engines have. */
export type MatchedTable = SchemaTable & Readonly<{ types: Columns }>;

/** Throws if an engine lacks a table or a column of the other: a copy would be incomplete. */
export function matchTables(
  tables: readonly SchemaTable[],
  postgres: ReadonlyMap<string, Columns>,
): readonly MatchedTable[] {
  return tables.map((table) => {
    const types = postgres.get(table.name) ?? new Map<string, string>();
    const differing = [
      ...table.columns.filter((name) => !types.has(name)),
      ...[...types.keys()].filter((name) => !table.columns.includes(name)),
    ];
    if (differing.length > 0)
      throw new AppError(
        "unavailable",
        `The table ${table.name} differs between SQLite and PostgreSQL (${differing.join(", ")}). Start the server once to upgrade the database.`,
      );
    return { ...table, types };
  });
}
