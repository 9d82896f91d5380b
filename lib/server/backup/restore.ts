import { newImportFile } from "../../import/source/imports-folder";
import { type DatabaseLocation, importsFolder } from "../env";
import { refuseOtherFile } from "./check-backup";
import { restorePostgres } from "./restore-postgres";
import type { RestoreReport } from "./restore-report";
import { restoreSqlite } from "./restore-sqlite";
import { removeDatabase } from "./write-whole-file";

type Options = Readonly<{ file: string; to: DatabaseLocation; force: boolean }>;

/** Replaces a database by a backup, after all checks. A failure or a kill leaves the old database or the new one. */
export async function restore({ file, to, force }: Options): Promise<RestoreReport> {
  refuseOtherFile(file);
  // In the folder of the data, so that it can be renamed, and so that the next start removes it after a kill.
  const copy = newImportFile(to.kind === "sqlite" ? importsFolder(to) : importsFolder());
  const remove = () => removeDatabase(copy);
  process.once("exit", remove);
  try {
    const options = { file, copy, force };
    return await (to.kind === "sqlite"
      ? restoreSqlite({ ...options, database: to.file })
      : restorePostgres({ ...options, url: to.url }));
  } finally {
    remove();
    process.off("exit", remove);
  }
}
