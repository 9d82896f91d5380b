import type { SqliteMapping } from "@/lib/import/sqlite-mapping";
import { MAPPED_FIELDS, sqliteMappingSchema } from "@/lib/imports";
import { CliError } from "./cli-error";
import { unknownName } from "./unknown-name";

/** What a mapping may name. */
export const MAPPING_KEYS: readonly string[] = ["table", ...MAPPED_FIELDS];

/** `table=messages,text=body,chat=room_id` */
export function parseMapping(text: string | undefined): SqliteMapping | undefined {
  if (text === undefined) return undefined;
  const pairs = text.split(",").map((pair) => {
    const place = pair.indexOf("=");
    const name = pair.slice(0, place).trim();
    if (place < 1) throw new CliError(`--map: ${JSON.stringify(pair)} is not name=column`, { exitCode: 2 });
    if (!MAPPING_KEYS.includes(name))
      throw new CliError(`--map: ${unknownName("name", name, MAPPING_KEYS)}`, { exitCode: 2 });
    return [name, pair.slice(place + 1).trim()];
  });
  const mapping = sqliteMappingSchema.safeParse(Object.fromEntries(pairs));
  if (!mapping.success) throw new CliError("--map: table= and text= are needed", { exitCode: 2 });
  return mapping.data;
}
