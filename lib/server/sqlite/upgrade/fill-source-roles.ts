import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import type { Connection } from "../open-database";
import { fillByKey } from "./fill-by-key";
import { parseKeptObject } from "./parse-kept-object";

type Row = Readonly<{ key: number; raw: string | null }>;

/** System messages of earlier versions get the role `developer` where their source object has it. */
export const fillSourceRoles = fillByKey<Row>({
  name: "source-roles",
  columns: "key, raw",
  where: "role = 'system' AND sourceRole IS NULL AND raw LIKE '%developer%'",
  fill: (connection, { key, raw }) => fillRole(connection, key, parseKeptObject(raw)),
});

function fillRole(connection: Connection, key: number, raw: unknown): void {
  const role = readKeptObject(raw)?.sourceRole;
  if (role !== undefined)
    connection.prepare("UPDATE Message SET sourceRole = ? WHERE key = ?").run(role, key);
}
