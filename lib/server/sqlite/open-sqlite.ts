import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../app-error";
import type { Engine, Sql } from "../sql/sql";
import { type Connection, checkpoint, openDatabase } from "./open-database";
import { sqliteSql } from "./sqlite-sql";
import { isBusy } from "./with-database-errors";

const RETRY_DELAY_MS = 20;
/** An import of millions of messages holds the database for minutes. */
const WRITE_TIMEOUT_MS = 5 * 60_000;
/** SQLite's default of 2 MB would constantly spill to disk. */
const LONG_CACHE_KIB = 64 * 1024;

export type SqliteEngine = Engine &
  Readonly<{
    writer: Connection;
    /** Changes after every commit that another process, worker or import made. */
    readDataVersion: () => Promise<number>;
    /** Work outside of a transaction, while no other write of this process runs; it waits for those of others. */
    alone: (work: (connection: Connection) => void) => Promise<void>;
    /** Makes the database file complete without its write-ahead log. */
    checkpoint: () => void;
  }>;

/**
 * The engine on one SQLite file: a connection for writes, which wait for each other, connections for reads, which see
 * only committed data, and a connection for each long transaction.
 */
export function openSqlite(file: string, timeoutMs = WRITE_TIMEOUT_MS): SqliteEngine {
  const writer = openDatabase(file, 0);
  const writeSql = sqliteSql(writer);
  const readers = readConnections(file);
  const inTurn = queue();
  const transaction: Engine["transaction"] = (work) =>
    inTurn(async () => {
      await begin(writer, timeoutMs);
      return finish(writer, () => work(writeSql));
    });
  const dataVersion = writer.prepare("SELECT data_version AS version FROM pragma_data_version");
  return {
    ...readers.sql,
    read: readers.read,
    transaction,
    transactionIfFree: (work) =>
      inTurn.isBusy()
        ? Promise.resolve(undefined)
        : inTurn(async () => (tryBegin(writer) ? finish(writer, () => work(writeSql)) : undefined)),
    longTransaction: (work) =>
      onOwnConnection(file, async (connection, sql) => {
        await begin(connection, timeoutMs);
        return finish(connection, () => work(sql));
      }),
    longRead: (work) =>
      onOwnConnection(file, async (connection, sql) => {
        connection.exec("BEGIN");
        try {
          return await work(sql);
        } finally {
          connection.exec("ROLLBACK");
        }
      }),
    alone: (work) => inTurn(() => untilFree(timeoutMs, () => work(writer))),
    writer,
    readDataVersion: async () => (dataVersion.all([])[0] as { version: number }).version,
    checkpoint: () => checkpoint(writer),
    close: async () => {
      readers.close();
      checkpoint(writer);
      writer.close();
    },
  };
}

/** Runs one task after the other. */
function queue() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    waiting += 1;
    const turn = last.then(task).finally(() => {
      waiting -= 1;
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  return Object.assign(inTurn, { isBusy: () => waiting > 0 });
}

const begin = (connection: Connection, timeoutMs: number): Promise<void> =>
  // Takes the write lock at the start, so that a transaction never fails midway on a busy database.
  untilFree(timeoutMs, () => void connection.exec("BEGIN IMMEDIATE"));

/** Retries while another connection writes; SQLite's own busy timeout would block the process. */
async function untilFree(timeoutMs: number, work: () => void): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!succeeds(work)) {
    if (performance.now() > giveUpAt)
      throw new AppError(
        "unavailable",
        "The database is busy with a long write, such as an import. Nothing was changed; try again later.",
      );
    await setTimeout(RETRY_DELAY_MS);
  }
}

const tryBegin = (connection: Connection): boolean => succeeds(() => void connection.exec("BEGIN IMMEDIATE"));

/** False if another connection writes. */
function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

async function finish<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await work();
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk may have rolled back already.
    if (connection.inTransaction) connection.exec("ROLLBACK");
    throw error;
  }
}

type Reader = Readonly<{ connection: Connection; sql: Sql }>;

/** A read of one state holds its connection, so each concurrent one has its own. */
function readConnections(file: string) {
  const free: Reader[] = [];
  const openReader = (): Reader => {
    const connection = openDatabase(file);
    return { connection, sql: sqliteSql(connection) };
  };
  const single = openReader();
  const read: Engine["read"] = async (work) => {
    const reader = free.pop() ?? openReader();
    reader.connection.exec("BEGIN");
    try {
      return await work(reader.sql);
    } finally {
      reader.connection.exec("COMMIT");
      free.push(reader);
    }
  };
  const close = () => {
    for (const { connection } of [single, ...free]) connection.close();
  };
  return { sql: single.sql, read, close };
}

async function onOwnConnection<Result>(
  file: string,
  work: (connection: Connection, sql: Sql) => Promise<Result>,
): Promise<Result> {
  const connection = openDatabase(file, 0);
  try {
    connection.exec(`PRAGMA cache_size = -${LONG_CACHE_KIB}`);
    // By default SQLite keeps temporary tables in memory.
    connection.exec("PRAGMA temp_store = FILE");
    return await work(connection, sqliteSql(connection));
  } finally {
    connection.close();
  }
}
