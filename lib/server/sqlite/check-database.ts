import { AppError } from "../app-error";
import type { Connection } from "./open-database";

const MAX_LISTED = 3;

/** What SQLite finds wrong in the file: damaged pages and indexes, and rows without their owner. Empty if nothing is. */
export function checkDatabase(connection: Connection): readonly string[] {
  const damage = connection.prepare("PRAGMA integrity_check").all([]) as { integrity_check: string }[];
  const damaged = damage.map((row) => row.integrity_check).filter((text) => text !== "ok");
  // A damaged file may not even be readable for the second check.
  if (damaged.length > 0) return damaged.slice(0, MAX_LISTED);
  const broken = connection.prepare("PRAGMA foreign_key_check").all([]) as { table: string }[];
  const tables = [...new Set(broken.map(({ table }) => table))].join(", ");
  return broken.length === 0 ? [] : [`${broken.length} rows without their owner (${tables})`];
}

/** Throws if something is wrong. */
export function requireSound(connection: Connection, name: string): void {
  const problems = checkDatabase(connection);
  if (problems.length > 0)
    throw new AppError("broken-database", `${name} is damaged: ${problems.join("; ")}.`);
}
