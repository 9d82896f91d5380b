import { AppError } from "../app-error";
import { type Connection, openPlain, withOpenErrors } from "./open-database";
import { isBusy } from "./with-database-errors";

/** A server closes its connections at once when it stops. */
const TIMEOUT_MS = 1000;

/**
 * Opens a database that no other process may use until this process closes it. Leaving the write-ahead log needs a
 * database without other connections, so it detects a server, and it makes the one file complete.
 */
export function lockDatabase(file: string): Connection {
  return withOpenErrors(file, () => {
    const connection = openPlain(file);
    try {
      connection.exec(`PRAGMA busy_timeout = ${TIMEOUT_MS}`);
      connection.prepare("PRAGMA journal_mode = DELETE").all([]);
      connection.exec("BEGIN EXCLUSIVE");
      return connection;
    } catch (cause) {
      connection.close();
      throw isBusy(cause) ? inUse(file, cause) : cause;
    }
  });
}

const inUse = (file: string, cause: unknown): AppError =>
  new AppError(
    "unavailable",
    `Another process uses the database ${file}. Stop the server (Ctrl-C), then restore again; nothing was changed.`,
    { cause },
  );
