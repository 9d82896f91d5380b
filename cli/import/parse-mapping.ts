import { MAPPED_FIELDS } from "@/lib/contract/imports";
import type { SqliteMapping } from "@/lib/import/formats/sqlite/sqlite-mapping";
import { CliError } from "../cli-error";
import { unknownName } from "../unknown-name";

/** The names that `--map` accepts. */
export const MAPPING_KEYS: readonly string[] = ["table", ...MAPPED_FIELDS];

/** Columns by field. An empty name means no column; a missing one is matched by its usual name. */
export type MappingWish = Readonly<Partial<SqliteMapping>>;

/** `table=messages,text=body,chat=room_id` */
export function parseMapping(text: string | undefined): MappingWish | undefined {
  if (text === undefined) return undefined;
  const pairs = text.split(",").map((pair) => {
    const place = pair.indexOf("=");
    const name = pair.slice(0, place).trim();
    if (place < 1) throw new CliError(`--map: ${JSON.stringify(pair)} is not name=column`, { exitCode: 2 });
    if (!MAPPING_KEYS.includes(name))
      throw new CliError(`--map: ${unknownName("name", name, MAPPING_KEYS)}`, { exitCode: 2 });
    return [name, pair.slice(place + 1).trim()];
  });
  return Object.fromEntries(pairs);
}
