import path from "node:path";
import { openOnce } from "../sql/open-prisma";
import { openSqlStore } from "../sql/open-sql-store";
import { interruptAbandonedSummaries } from "../sql/summaries/claim-summary";
import type { Store } from "../store/store";
import { whenReady } from "../store/when-ready";
import { eraseDeleted } from "./erase-deleted";
import { migrate, missingMigrations } from "./migrate";
import { withOpenErrors } from "./open-database";
import { openPrisma } from "./open-prisma";
import { openSqlite } from "./open-sqlite";
import { runOneTimeFills } from "./upgrade/run-one-time-fills";
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
  const engine = openSqlite(file, timeoutMs);
  const migrations = path.resolve("prisma/migrations/sqlite");
  if (!isMigrated) withOpenErrors(file, () => migrate(engine.writer, migrations));
  const prisma = openOnce(() => openPrisma(file));
  const statements = openSqlStore(engine, prisma.open, { compactByDefault });
  const store: Store = {
    ...statements,
    ...eraseDeleted(engine, file, statements),
    readDataVersion: engine.readDataVersion,
    missingMigrations: async () => missingMigrations(engine.writer, migrations),
    checkpoint: engine.checkpoint,
    close: async () => {
      await prisma.close();
      await engine.close();
    },
  };
  if (isMigrated) return withDatabaseErrors(store);
  return withDatabaseErrors(
    whenReady(store, async () => {
      await runOneTimeFills(engine);
      await interruptAbandonedSummaries(engine);
    }),
  );
}
