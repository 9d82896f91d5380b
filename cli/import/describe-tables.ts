import type { SqliteTable } from "@/lib/import/formats/sqlite/sqlite-mapping";

const MAX_TABLES = 10;
const MAX_COLUMNS = 20;

function listSome(names: readonly string[], most: number): string {
  const more = names.length > most ? [`and ${names.length - most} more`] : [];
  return [...names.slice(0, most), ...more].join(", ");
}

const describeTable = ({ name, columns }: SqliteTable): string =>
  `${name} (${listSome(columns, MAX_COLUMNS)})`;

/** The tables of an unknown database, largest first, with an example of `--map`. */
export function describeTables(tables: readonly SqliteTable[]): string {
  const bySize = tables.toSorted((one, other) => other.rows - one.rows);
  const [largest] = bySize;
  if (largest === undefined) return "the database has no tables";
  const listed = listSome(bySize.map(describeTable), MAX_TABLES);
  const example = `--map "table=${largest.name},text=COLUMN,author=COLUMN,time=COLUMN"`;
  return `no messages table found; the tables are: ${listed}; map the columns, for example ${example}`;
}
