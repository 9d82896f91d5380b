import { existsSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { openPostgres } from "../postgres/open-postgres";
import { openPostgresStore } from "../postgres/postgres-store";
import { scratchDatabase } from "../postgres/scratch-database.fixture";
import type { Engine } from "../sql/sql";
import { openSqlite } from "../sqlite/open-sqlite";
import { openSqliteStore } from "../sqlite/sqlite-store";
import type { Store } from "./store";
import { whenReady } from "./when-ready";

/** The tests of the store run on both engines; those of one project have a PostgreSQL server. */
export const isPostgres = (): boolean => inject("postgresUrl") !== undefined;

/** Imports of hundreds of chats take minutes on PostgreSQL: `npm run test:postgres` runs them, `npm test` does not. */
export const skipsLongTests = (): boolean => isPostgres() && !inject("runsLongTests");
/** The sample with the most chats. */
const OF_500_CHATS = "sharegpt/fastchat-dummy_conversation.json";

/** All samples, or every fourth where long tests are skipped. */
export const samplesToTest = (files: readonly string[]): readonly string[] =>
  skipsLongTests() ? files.filter((name, place) => place % 4 === 0 && name !== OF_500_CHATS) : files;

type Options = Readonly<{ timeoutMs?: number }>;
const LIMITS = { poolSize: 4, statementTimeoutMs: 30_000 };

/** Databases by the file that SQLite would use: both are gone with the file's folder. */
const databases = new Map<string, ReturnType<typeof scratchDatabase>>();

function databaseOf(file: string) {
  const known = databases.get(file);
  if (known !== undefined) return known;
  for (const [other, unused] of databases) {
    if (existsSync(path.dirname(other))) continue;
    unused.release();
    databases.delete(other);
  }
  const database = scratchDatabase();
  databases.set(file, database);
  return database;
}

/** The store of the engine under test. */
export function openTestStore(file: string, options: Options = {}): Store {
  if (!isPostgres()) return openSqliteStore(file, { compactByDefault: false, ...options });
  const { url, create } = databaseOf(file);
  const store = openPostgresStore(url, { ...LIMITS, compactByDefault: false, onEvent: () => undefined });
  return whenReady(store, create);
}

/** The value of DATABASE_URL for the same database, for other processes. */
export async function testDatabaseUrl(file: string): Promise<string> {
  if (!isPostgres()) return `file:${file}`;
  const { url, create } = databaseOf(file);
  await create();
  return url;
}

/** The engine under test, on a database that a store has opened. */
export const openTestEngine = (file: string): Engine =>
  isPostgres() ? openPostgres(databaseOf(file).url, { ...LIMITS, instance: "test" }) : openSqlite(file);

/** Runs statements as another program would. */
export async function withTestSql<Result>(
  file: string,
  work: (sql: Engine) => Promise<Result>,
): Promise<Result> {
  if (isPostgres()) await databaseOf(file).create();
  const engine = openTestEngine(file);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
