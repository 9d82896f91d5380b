import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import type { Connection } from "../open-database";
import { fillByKey } from "./fill-by-key";
import { parseKeptObject } from "./parse-kept-object";

/** Visits rows by key, regardless of role, because no index covers it. */
const BATCH_KEYS = 20_000;

type Row = Readonly<{ key: number; raw: string | null }>;

/** Sets the role `developer` of system messages from earlier versions if their source object has it. */
export const fillSourceRoles: OneTimeFill = {
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
