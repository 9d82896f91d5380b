import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../app-error";
import { BUSY_TIMEOUT_MS, type Connection, inTransaction } from "./open-database";
import { isBusy } from "./with-database-errors";

/** One write of a store: all or nothing. */
export type Write = <Result>(work: () => Result) => Promise<Result>;

const RETRY_DELAY_MS = 20;
/** An import of millions of messages holds the database for minutes. */
const WRITE_TIMEOUT_MS = 5 * 60_000;

/**
 * While another connection writes, of this process or another, a write waits its turn without holding up the process:
 * SQLite's own waiting would stop every request of the server.
 */
export function writeWithRetry(connection: Connection, timeoutMs = WRITE_TIMEOUT_MS): Write {
  return async (work) => {
    const outcome = await untilFree(
      () => attempt(connection, () => inTransaction(connection, work)),
      timeoutMs,
    );
    return outcome.result;
  };
}

/** What can be noted another time just as well is not worth waiting for: reading goes on during a long write. */
export const tryWrite = async (connection: Connection, work: () => void): Promise<void> => {
  attempt(connection, () => inTransaction(connection, work));
};

/** For a connection that keeps its transaction over many steps; nobody else may use it meanwhile. */
export async function beginWithRetry(connection: Connection, timeoutMs = WRITE_TIMEOUT_MS): Promise<void> {
  await untilFree(() => attempt(connection, () => connection.exec("BEGIN IMMEDIATE")), timeoutMs);
}

async function untilFree<Outcome>(
  attemptOnce: () => Outcome | undefined,
  timeoutMs: number,
): Promise<Outcome> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const outcome = attemptOnce();
    if (outcome !== undefined) return outcome;
    if (performance.now() > giveUpAt)
      throw new AppError(
        "unavailable",
        "The database is busy with a long write, such as an import. Nothing was changed; try again later.",
      );
    await setTimeout(RETRY_DELAY_MS);
  }
}

/** `undefined` when somebody else is writing. */
function attempt<Result>(
  connection: Connection,
  work: () => Result,
): Readonly<{ result: Result }> | undefined {
  connection.exec("PRAGMA busy_timeout = 0");
  try {
    return { result: work() };
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  } finally {
    connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
