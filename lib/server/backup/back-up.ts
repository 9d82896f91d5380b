import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { AppError } from "../app-error";
import type { DatabaseLocation } from "../env";
import { COMPANIONS } from "../sqlite/protect-files";
import { backUpPostgres } from "./back-up-postgres";
import { backUpSqlite } from "./back-up-sqlite";
import type { Manifest } from "./manifest";
import { writeWholeFile } from "./write-whole-file";

type Options = Readonly<{ from: DatabaseLocation; file: string; force: boolean }>;

/**
 * Writes one state of the database to a file, while servers keep writing. A backup is always a SQLite file of our own
 * schema: one format restores on both engines, and needs no program of PostgreSQL.
 */
export async function backUp({ from, file, force }: Options): Promise<Manifest> {
  refuseTarget({ from, file, force });
  return writeWholeFile(file, (temporary) =>
    from.kind === "sqlite" ? backUpSqlite(from.file, temporary) : backUpPostgres(from.url, temporary),
  );
}

function refuseTarget({ from, file, force }: Options): void {
  const folder = path.dirname(file);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new AppError("bad-request", `The folder ${folder} does not exist.`);
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing === undefined) return;
  if (!existing.isFile()) throw new AppError("bad-request", `${file} is not a file.`);
  if (from.kind === "sqlite" && isDatabase(file, from.file))
    throw new AppError("bad-request", `${file} is the database itself. Choose another file for the backup.`);
  if (!force)
    throw new AppError(
      "bad-request",
      `${file} exists already. Choose another file, or replace it with --force.`,
    );
}

const isDatabase = (file: string, database: string): boolean =>
  ["", ...COMPANIONS].some(
    (suffix) =>
      existsSync(`${database}${suffix}`) && realpathSync(`${database}${suffix}`) === realpathSync(file),
  );
