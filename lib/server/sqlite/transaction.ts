import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { AppError } from "../app-error";
import type { Connection } from "./open-database";
import { isBusy } from "./with-database-errors";

const RETRY_DELAY_MS = 20;

/** Retries while another connection writes; SQLite's own busy timeout would block the process. */
export async function begin(connection: Connection, timeoutMs: number): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!tryBegin(connection)) {
    if (performance.now() > giveUpAt)
      throw new AppError(
        "unavailable",
        "The database is busy with a long write, such as an import. Nothing was changed; try again later.",
      );
    await setTimeout(RETRY_DELAY_MS);
  }
}

/** Takes the write lock at the start, so that a transaction never fails midway on a busy database. */
export function tryBegin(connection: Connection): boolean {
  try {
    connection.exec("BEGIN IMMEDIATE");
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

export async function finish<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
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
