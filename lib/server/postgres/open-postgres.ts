import { Client, type ClientBase, type ClientConfig, DatabaseError, Pool } from "pg";
import type { Engine, Sql } from "../sql/sql";
import { codeOf, toPostgresError } from "./postgres-error";
import { type ConnectionOptions, postgresSettings } from "./postgres-settings";
import { emptyCatalogue, postgresSql, type SchemaCatalogue } from "./postgres-sql";
import { stayAlive } from "./stay-alive";

/** A write that can be skipped does not wait longer for a lock. */
const IF_FREE_LOCK_TIMEOUT_MS = 20;
/** Held by a long transaction: two imports that lock the same chats in another order would wait for each other. */
const LONG_WRITE_LOCK = 6_177_001;

/** The tables with texts of chats. */
const TABLES_TO_PURGE = [
  ...[
    "Message",
    "MessageVersion",
    "ToolCall",
    "Media",
    "Blob",
    "Author",
    "Summary",
    "RecordedRequest",
    "Replay",
  ],
  ...["Profile", "Episode", "Event", "Chat"],
];

export type PostgresEngine = Engine &
  Readonly<{
    pool: Pool;
    settings: ClientConfig;
    /** Rewrites the tables, one after the other, without deleted rows. Others wait for the table meanwhile. */
    purge: () => Promise<void>;
  }>;
export type PostgresOptions = ConnectionOptions & Readonly<{ poolSize: number }>;

/** The engine on a PostgreSQL database. It connects on first use, and again after every loss. */
export function openPostgres(url: string, { poolSize, ...options }: PostgresOptions): PostgresEngine {
  const settings = postgresSettings(url, options);
  const pool = new Pool({ ...settings, max: poolSize, allowExitOnIdle: true });
  // An idle connection that is lost leaves the pool; the next query gets another one.
  pool.on("error", () => undefined);
  const catalogue = emptyCatalogue();
  const pooled = <Result>(begin: string, work: (sql: Sql) => Promise<Result>) =>
    withPooled(pool, (client) => inTransaction(client, begin, catalogue, work));
  const long = <Result>(begin: string, work: (sql: Sql) => Promise<Result>) =>
    withOwn(postgresSettings(url, { ...options, statementTimeoutMs: 0 }), (client) =>
      inTransaction(client, begin, catalogue, work),
    );
  return {
    ...postgresSql((query) => pool.query(query), catalogue),
    read: (work) => pooled("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", work),
    transaction: (work) => retryOnce(() => pooled("BEGIN", work)),
    transactionIfFree: (work) => ifFree(() => pooled(BEGIN_IF_FREE, work)),
    longTransaction: (work) => long(`BEGIN; SELECT pg_advisory_xact_lock(${LONG_WRITE_LOCK})`, work),
    longRead: (work) => long("BEGIN ISOLATION LEVEL REPEATABLE READ", work),
    purge: () =>
      withOwn(postgresSettings(url, { ...options, statementTimeoutMs: 0 }), async (client) => {
        for (const table of TABLES_TO_PURGE) await client.query(`VACUUM (FULL) "${table}"`);
      }),
    close: () => stayAlive(() => pool.end()),
    pool,
    settings,
  };
}

const BEGIN_IF_FREE = `BEGIN; SET LOCAL lock_timeout = ${IF_FREE_LOCK_TIMEOUT_MS}`;

/** All or nothing. */
async function inTransaction<Result>(
  client: ClientBase,
  begin: string,
  catalogue: SchemaCatalogue,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  await client.query(begin);
  try {
    const result = await work(postgresSql((query) => client.query(query), catalogue));
    const { command } = await client.query("COMMIT");
    // The server answers this, and no error, if a statement failed and the work went on.
    if (command === "ROLLBACK")
      throw new Error("A statement of this transaction failed: nothing was written.");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch(ignoreLoss);
    throw error;
  }
}

/** A connection in use reports its loss through its queries, and needs a listener all the same. */
const ignoreLoss = (): void => undefined;

/** The pool itself drops a connection that was lost. */
async function withPooled<Result>(
  pool: Pool,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  try {
    const client = await pool.connect();
    client.on("error", ignoreLoss);
    try {
      return await work(client);
    } finally {
      client.off("error", ignoreLoss);
      client.release();
    }
  } catch (error) {
    throw toPostgresError(error);
  }
}

async function withOwn<Result>(
  settings: ClientConfig,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new Client(settings).on("error", ignoreLoss);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw toPostgresError(error);
  } finally {
    await client.end().catch(ignoreLoss);
  }
}

/** Two transactions that created the same chat, or waited for each other: the second attempt finds the other's rows. */
async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const code = codeOf(error);
    if (code === "40001" || code === "40P01" || (code === "23505" && isAboutChats(error))) return attempt();
    throw error;
  }
}

const isAboutChats = (error: unknown): boolean => error instanceof DatabaseError && error.table === "Chat";

/** Undefined if a lock is taken. */
async function ifFree<Result>(attempt: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (["55P03", "40P01", "40001"].includes(codeOf(error))) return undefined;
    throw error;
  }
}
