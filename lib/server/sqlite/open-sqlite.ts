import type { Engine, Sql } from "../sql/sql";
import { type Connection, checkpoint, openDatabase } from "./open-database";
import { sqliteSql } from "./sqlite-sql";
import { begin, finish } from "./transaction";
import { writeQueue } from "./write-queue";

/** An import of millions of messages holds the database for minutes. */
const WRITE_TIMEOUT_MS = 5 * 60_000;
/** SQLite's default of 2 MB would constantly spill to disk. */
const LONG_CACHE_KIB = 64 * 1024;

export type SqliteEngine = Engine &
  Readonly<{
    writer: Connection;
    /** Changes after every commit that another process, worker or import made. */
    readDataVersion: () => Promise<number>;
    /** Makes the database file complete without its write-ahead log. */
    checkpoint: () => void;
  }>;

/**
 * The engine on one SQLite file: a connection for writes, which wait for each other, connections for reads, which see
 * only committed data, and a connection for each long transaction.
 */
export function openSqlite(file: string, timeoutMs = WRITE_TIMEOUT_MS): SqliteEngine {
  const writer = openDatabase(file, 0);
  const readers = readConnections(file);
  const dataVersion = writer.prepare("SELECT data_version AS version FROM pragma_data_version");
  return {
    ...readers.sql,
    read: readers.read,
    ...writeQueue(writer, sqliteSql(writer), { timeoutMs }),
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
