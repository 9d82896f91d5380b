import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import { fillByKey } from "./fill-by-key";
import { parseKeptObject } from "./parse-kept-object";

type Row = Readonly<{ key: number; raw: string | null }>;

/** System messages of earlier versions get the role `developer` where their source object has it. */
export const fillSourceRoles = fillByKey<Row>({
  name: "source-roles",
  columns: "key, raw",
  where: "role = 'system' AND sourceRole IS NULL AND raw LIKE '%developer%'",
  fill: async (sql, { key, raw }) => {
    const role = readKeptObject(parseKeptObject(raw))?.sourceRole;
    if (role !== undefined) await sql.run("UPDATE Message SET sourceRole = ? WHERE key = ?", role, key);
  },
});
