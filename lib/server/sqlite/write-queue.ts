import { performance } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import type { Engine, Sql } from "../sql/sql";
import type { Connection } from "./open-database";
import { begin, finish, tryBegin } from "./transaction";

/** Requests that arrive together reach the queue within a few turns of the event loop. */
const MAX_TURNS = 8;
/** A group that takes longer is committed; the other writes form the next one. */
const MAX_GROUP_MS = 20;

/** A write, and the promise of its caller. */
type Write = Readonly<{
  /** Runs the statements; the returned function resolves the promise and is called after the commit. */
  attempt: () => Promise<() => void>;
  reject: (error: unknown) => void;
}>;

type Options = Readonly<{
  /** How long a write waits for other connections. */
  timeoutMs: number;
  maxGroupMs?: number;
}>;

/**
 * The writes of one connection, in order. Those that wait at the same time share a transaction, and so one wait for the
 * disk; each is all or nothing on its own, and its promise is resolved after the commit.
 */
export function writeQueue(
  connection: Connection,
  sql: Sql,
  options: Options,
): Pick<Engine, "transaction" | "transactionIfFree"> {
  const waiting: Write[] = [];
  let isRunning = false;
  const drain = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      await gather(waiting);
      await writeGroup(connection, waiting, options);
    }
    isRunning = false;
  };
  return {
    transaction: (work) =>
      new Promise((resolve, reject) => {
        const attempt = async () => {
          const result = await work(sql);
          return () => resolve(result);
        };
        waiting.push({ attempt, reject });
        void drain();
      }),
    transactionIfFree: async (work) => {
      if (isRunning) return undefined;
      isRunning = true;
      try {
        return tryBegin(connection) ? await finish(connection, () => work(sql)) : undefined;
      } finally {
        isRunning = false;
        void drain();
      }
    },
  };
}

/** Waits before the lock is taken, as long as every turn brings another write. */
async function gather(waiting: readonly Write[]): Promise<void> {
  let known = 0;
  for (let turn = 0; turn < MAX_TURNS && waiting.length > known; turn += 1) {
    known = waiting.length;
    await setImmediate();
  }
}

/** Takes writes out of the queue, and answers all that it takes. */
async function writeGroup(
  connection: Connection,
  waiting: Write[],
  { timeoutMs, maxGroupMs = MAX_GROUP_MS }: Options,
): Promise<void> {
  const patient = waiting.length;
  try {
    await begin(connection, timeoutMs);
  } catch (error) {
    for (const { reject } of waiting.splice(0, patient)) reject(error);
    return;
  }
  const group: Write[] = [];
  const settle: (() => void)[] = [];
  try {
    await finish(connection, async () => {
      const endsAt = performance.now() + maxGroupMs;
      do {
        const [write] = waiting.splice(0, 1);
        if (write === undefined) break;
        group.push(write);
        settle.push(await attemptWithin(connection, write));
      } while (performance.now() < endsAt);
    });
  } catch (error) {
    await writeAlone(connection, group, error, timeoutMs);
    return;
  }
  for (const answer of settle) answer();
}

/** A failure takes back this write only; it throws if SQLite itself took back the whole transaction. */
async function attemptWithin(connection: Connection, { attempt, reject }: Write): Promise<() => void> {
  connection.exec("SAVEPOINT write");
  try {
    const answer = await attempt();
    connection.exec("RELEASE write");
    return answer;
  } catch (error) {
    if (!connection.inTransaction) throw error;
    connection.exec("ROLLBACK TO write");
    connection.exec("RELEASE write");
    return () => reject(error);
  }
}

/** The transaction of the group is lost, as on a full disk: a smaller write may still succeed. */
async function writeAlone(
  connection: Connection,
  group: readonly Write[],
  cause: unknown,
  timeoutMs: number,
): Promise<void> {
  for (const { attempt, reject } of group) {
    if (group.length === 1) return reject(cause);
    try {
      await begin(connection, timeoutMs);
      const answer = await finish(connection, attempt);
      answer();
    } catch (error) {
      reject(error);
    }
  }
}
