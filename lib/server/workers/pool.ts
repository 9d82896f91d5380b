import { LRUCache } from "lru-cache";
import { AppError } from "../app-error";
import { Cancelled } from "./cancellation";
import { createJob, type Job } from "./job";
import { Lane } from "./lane";
import type { StartThread } from "./thread";

export type PoolOptions = Readonly<{
  size: number;
  /** More are refused: their askers would wait too long anyway. */
  maxWaiting: number;
  /** Old-generation heap of each thread. */
  maxMegabytes: number;
  start: StartThread;
  stopWithinMs?: number | undefined;
  idleMs?: number | undefined;
}>;

/** A question to a task, from one asker. */
export type Ask = Readonly<{
  name: string;
  question: unknown;
  /** Questions with the same key go to the same thread, which remembers what it read and counted for them. */
  key: string;
  signal?: AbortSignal | undefined;
  tell?: ((news: never) => void) | undefined;
  /** Whether an equal question that waits may answer this one as well. */
  isShared?: boolean | undefined;
  /** Names a client's question: while it waits, a newer one with the same name replaces it. */
  newest?: string | undefined;
  attempts?: number | undefined;
}>;

export type Pool = Readonly<{
  run: (ask: Ask) => Promise<unknown>;
  /** Questions that no thread works on yet. */
  waitingCount: () => number;
  end: () => Promise<void>;
}>;

const STOP_WITHIN_MS = 1000;
const MAX_REMEMBERED_KEYS = 10_000;

/**
 * Node's own threads instead of a library: piscina and tinypool send a task to any free thread, and neither can keep a
 * chat on one thread, wait for a safe moment to terminate it, or run what waits on its successor.
 */
export function createPool(options: PoolOptions): Pool {
  const { size, maxWaiting, maxMegabytes, start, stopWithinMs = STOP_WITHIN_MS, idleMs } = options;
  const describeEnd = (cause: Error | undefined) => describeDeath(cause, maxMegabytes);
  const lanes = Array.from({ length: size }, () => new Lane({ start, stopWithinMs, describeEnd, idleMs }));
  const laneOf = new LRUCache<string, Lane>({ max: MAX_REMEMBERED_KEYS });

  const choose = (key: string): Lane => {
    const known = laneOf.get(key);
    if (known !== undefined) return known;
    const [free] = lanes.toSorted((one, other) => one.load - other.load);
    if (free === undefined) throw new Error("A pool has at least one lane.");
    laneOf.set(key, free);
    return free;
  };
  const waitingCount = (): number => lanes.reduce((sum, lane) => sum + lane.waitingCount, 0);

  const addTo = (
    lane: Lane,
    { name, question, newest, attempts = 2 }: Ask,
    same: string | undefined,
  ): Job => {
    const replaced = newest && lane.findWaiting((job) => job.newest === newest);
    if (replaced) lane.cancel(replaced);
    if (waitingCount() >= maxWaiting) throw tooBusy(maxWaiting);
    return createJob({
      work: { name, question },
      same,
      newest,
      attempts,
      onAbandoned: (job) => lane.cancel(job),
    });
  };
  return {
    run: async (ask) => {
      if (ask.signal?.aborted) throw new Cancelled();
      const lane = choose(ask.key);
      const same = ask.isShared ? JSON.stringify([ask.name, ask.question]) : undefined;
      const shared = same && lane.findWaiting((job) => job.same === same);
      const job = shared || addTo(lane, ask, same);
      const answer = new Promise<unknown>((resolve, reject) =>
        job.ask({ resolve, reject, tell: ask.tell }, ask.signal),
      );
      if (!shared) lane.add(job);
      return answer;
    },
    waitingCount,
    end: async () => void (await Promise.all(lanes.map((lane) => lane.end()))),
  };
}

const tooBusy = (waiting: number): AppError =>
  new AppError("unavailable", `The server is busy: ${waiting} computations are waiting. Try again later.`);

function describeDeath(cause: Error | undefined, maxMegabytes: number): AppError {
  const isMemory = cause !== undefined && "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY";
  const reason = isMemory
    ? `This needs more memory than one computation may use (${maxMegabytes} MB).`
    : "The computation ended unexpectedly.";
  return new AppError("unavailable", reason, { cause });
}
