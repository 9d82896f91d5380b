import { readKeptObject } from "@/lib/import/formats/read-kept-object";
import type { Connection } from "../open-database";
import type { OneTimeFill } from "./one-time-fill";
import { parseKeptObject } from "./parse-kept-object";

/** Visits rows by key, regardless of role, because no index covers it. */
const BATCH_KEYS = 20_000;

type Row = Readonly<{ key: number; raw: string | null }>;

/** Sets the role `developer` of system messages from earlier versions if their source object has it. */
export const fillSourceRoles: OneTimeFill = {
  name: "source-roles",
  step: (connection, after) => {
    const { last } = connection.prepare("SELECT max(key) AS last FROM Message").get() as {
      last: number | null;
    };
    if (last === null || after >= last) return undefined;
    const end = after + BATCH_KEYS;
    const rows = connection
      .prepare(
        `SELECT key, raw FROM Message
         WHERE key > ? AND key <= ? AND role = 'system' AND sourceRole IS NULL AND raw LIKE '%developer%'`,
      )
      .all(after, end) as Row[];
    for (const { key, raw } of rows) fillRole(connection, key, parseKeptObject(raw));
    return end;
  },
};

function fillRole(connection: Connection, key: number, raw: unknown): void {
  const role = readKeptObject(raw)?.sourceRole;
  if (role !== undefined)
    connection.prepare("UPDATE Message SET sourceRole = ? WHERE key = ?").run(role, key);
}
