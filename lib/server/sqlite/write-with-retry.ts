import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../app-error";
import { BUSY_TIMEOUT_MS, type Connection, inTransaction } from "./open-database";
import { isBusy } from "./with-database-errors";

/** An atomic write to the store. */
export type Write = <Result>(work: () => Result) => Promise<Result>;

const RETRY_DELAY_MS = 20;
/** An import of millions of messages holds the database for minutes. */
const WRITE_TIMEOUT_MS = 5 * 60_000;

/**
 * Retries while another connection of this or another process writes. It does not block the process, as SQLite's own
 * busy timeout would.
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

/** For writes that can be skipped: they must not delay a read during a long write. */
export const tryWrite = async (connection: Connection, work: () => void): Promise<void> => {
  attempt(connection, () => inTransaction(connection, work));
};

/** For a connection that keeps its transaction open over many steps and is not shared. */
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

/** `undefined` if another connection is writing. */
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
