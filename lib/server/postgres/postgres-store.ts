import { randomUUID } from "node:crypto";
import path from "node:path";
import type { LiveEvent } from "../../contract/live-event";
import { checkWritable } from "../sql/check-writable";
import { openOnce } from "../sql/open-prisma";
import { openSqlStore } from "../sql/open-sql-store";
import { interruptAbandonedSummaries } from "../sql/summaries/claim-summary";
import type { Store } from "../store/store";
import { whenReady } from "../store/when-ready";
import { withErrors } from "../store/with-errors";
import { listenForChanges } from "./listen-for-changes";
import { migratePostgres, missingPostgresMigrations } from "./migrate-postgres";
import { openPostgres } from "./open-postgres";
import { openPostgresPrisma } from "./open-prisma-postgres";
import { toPostgresError } from "./postgres-error";

const MIGRATIONS = path.resolve("prisma/migrations/postgres");

type Options = Readonly<{
  compactByDefault: boolean;
  poolSize: number;
  statementTimeoutMs: number;
  /** The name of this process, which its threads share. */
  instance?: string;
  /** The caller is a worker: its process has migrated the database and listens for changes. */
  isMigrated?: boolean;
  /** Receives changes that other processes commit. */
  onEvent: (event: LiveEvent) => void;
}>;

/** The store on a PostgreSQL database, which is migrated before the first use. */
export function openPostgresStore(
  url: string,
  { compactByDefault, onEvent, isMigrated = false, instance = randomUUID(), ...options }: Options,
): Store {
  const engine = openPostgres(url, { ...options, instance });
  const prisma = openOnce(() => openPostgresPrisma(engine.pool));
  const listener = listenForChanges({ settings: engine.settings, instance, onEvent });
  const store: Store = {
    ...openSqlStore(engine, prisma.open, { compactByDefault }),
    // Notifications report what others write; this only finds out whether the database answers.
    readDataVersion: async () => {
      await engine.get("SELECT 1");
      return 0;
    },
    missingMigrations: () => missingPostgresMigrations(engine.pool, MIGRATIONS),
    checkWritable: () => checkWritable(engine),
    checkpoint: () => undefined,
    // Deleted rows are invisible at once; the server recycles their space.
    sweep: () => Promise.resolve(),
    purge: engine.purge,
    close: async () => {
      await listener.stop();
      await prisma.close();
      await engine.close();
    },
  };
  const prepare = async () => {
    await migratePostgres(engine.pool, MIGRATIONS);
    await interruptAbandonedSummaries(engine);
    await listener.start();
  };
  return withErrors(isMigrated ? store : whenReady(store, prepare), toPostgresError);
}
