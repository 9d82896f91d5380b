import type { ImporterId } from "@/lib/import/formats/registry";
import { listSqliteTables } from "@/lib/import/formats/sqlite/sqlite-file";
import {
  type SqliteMapping,
  type SqliteTable,
  suggestColumns,
} from "@/lib/import/formats/sqlite/sqlite-mapping";
import type { ImportSource } from "@/lib/import/source/import-source";
import { CliError } from "../cli-error";
import { describeTables } from "./describe-tables";
import type { MappingWish } from "./parse-mapping";

/** The columns that `--map` names; the others are matched by their usual names. */
export async function completeMapping(
  source: ImportSource,
  format: ImporterId,
  wish: MappingWish | undefined,
): Promise<SqliteMapping | undefined> {
  if (wish === undefined || format !== "sqlite") return undefined;
  const tables = await listSqliteTables(source);
  const table = tables.find(({ name }) => name === wish.table) ?? likeliest(tables);
  const { text, ...columns } = { ...suggestColumns(table?.columns ?? []), ...wish };
  if (table === undefined || (text ?? "") === "")
    throw new CliError(`${source.name}: --map has no text column; ${describeTables(tables)}`);
  const named = Object.entries(columns).filter(([, column]) => column !== undefined && column !== "");
  return { ...Object.fromEntries(named), table: wish.table ?? table.name, text: text ?? "" };
}

const likeliest = (tables: readonly SqliteTable[]): SqliteTable | undefined => {
  const bySize = tables.toSorted((one, other) => other.rows - one.rows);
  return bySize.find(({ guess }) => guess !== undefined) ?? bySize[0];
};
