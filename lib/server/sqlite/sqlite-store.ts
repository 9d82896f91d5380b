import path from "node:path";
import { checkWritable } from "../sql/check-writable";
import { openOnce } from "../sql/open-prisma";
import { openSqlStore } from "../sql/open-sql-store";
import { interruptAbandonedSummaries } from "../sql/summaries/claim-summary";
import type { Store } from "../store/store";
import { whenReady } from "../store/when-ready";
import { checkDisk } from "./check-disk";
import { eraseDeleted } from "./erase-deleted";
import { migrate, missingMigrations, requireMigrated } from "./migrate";
import { databaseSource, ensureWritableFolder, isReadOnly, withOpenErrors } from "./open-database";
import { openPrisma } from "./open-prisma";
import { openSqlite } from "./open-sqlite";
import { runOneTimeFills } from "./upgrade/run-one-time-fills";
import { requireDatabaseFile, watchDatabaseFile, whileFileExists } from "./watch-database-file";
import { withDatabaseErrors } from "./with-database-errors";

type Options = Readonly<{
  compactByDefault: boolean;
  /** How long a write waits for another one; five minutes by default. */
  timeoutMs?: number;
  /** The caller is a worker of a process that migrated the file: opening it again must not wait for a long write. */
  isMigrated?: boolean;
}>;

/** Opens and migrates the SQLite file. Data that an earlier version lacks are filled in before the first use. */
export function openSqliteStore(
  file: string,
  { compactByDefault, timeoutMs, isMigrated = false }: Options,
): Store {
  // SQLite would create an empty file.
  if (isMigrated) requireDatabaseFile(file);
  const onlyReads = isReadOnly(file);
  if (!isMigrated && !onlyReads) ensureWritableFolder(file);
  const source = databaseSource(file);
  const engine = openSqlite(source, timeoutMs);
  const check = watchDatabaseFile(file);
  const migrations = path.resolve("prisma/migrations/sqlite");
  if (!isMigrated) {
    const prepare = onlyReads ? requireMigrated : migrate;
    withOpenErrors(file, () => prepare(engine.writer, migrations));
  }
  const prisma = openOnce(() => openPrisma(source));
  const statements = openSqlStore(engine, prisma.open, { compactByDefault });
  const store: Store = {
    ...statements,
    ...eraseDeleted(engine, file, statements),
    readDataVersion: engine.readDataVersion,
    missingMigrations: async () => missingMigrations(engine.writer, migrations),
    checkWritable: async () => {
      await checkDisk(file);
      await checkWritable(engine);
    },
    checkpoint: engine.checkpoint,
    close: async () => {
      await prisma.close();
      await engine.close();
    },
  };
  const prepared =
    isMigrated || onlyReads
      ? store
      : whenReady(store, async () => {
          await runOneTimeFills(engine);
          await interruptAbandonedSummaries(engine);
        });
  return withDatabaseErrors(whileFileExists(prepared, check));
}
