import { currentActor } from "../access/actor";
import { Cancelled } from "./cancellation";
import type { Order } from "./protocol";

type Asker = Readonly<{
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  tell: ((news: never) => void) | undefined;
}>;

/** One computation and everyone who waits for it. */
export type Job = Readonly<{
  order: Order;
  /** Equal questions that wait are computed once. */
  same: string | undefined;
  /** Of these, only the newest that waits is computed. */
  newest: string | undefined;
  ask: (asker: Asker, signal: AbortSignal | undefined) => void;
  succeed: (answer: unknown) => void;
  fail: (error: unknown) => void;
  tell: (news: unknown) => void;
  raiseFlag: () => void;
  isCancelled: () => boolean;
  /** Whether the job may run again after its thread ended. */
  tryAgain: () => boolean;
}>;

type Work = Readonly<{ name: string; question: unknown }>;

type JobOptions = Readonly<{
  work: Work;
  same?: string | undefined;
  newest?: string | undefined;
  /** A read may run twice, a write must not. */
  attempts: number;
  /** Called when nobody waits any more. */
  onAbandoned: (job: Job) => void;
}>;

export function createJob({ work, same, newest, attempts, onAbandoned }: JobOptions): Job {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const askers = new Set<Asker>();
  let left = attempts - 1;
  const settle = (inform: (asker: Asker) => void): void => {
    const all = [...askers];
    askers.clear();
    for (const asker of all) inform(asker);
  };
  const job: Job = {
    order: { ...work, actor: currentActor(), flag },
    same,
    newest,
    ask: (asker, signal) => {
      askers.add(asker);
      const leave = (): void => {
        if (!askers.has(asker)) return;
        // The last one gets its error when the work has stopped: until then it may hold a lock or write a file.
        if (askers.size === 1) onAbandoned(job);
        else {
          askers.delete(asker);
          asker.reject(new Cancelled());
        }
      };
      signal?.addEventListener("abort", leave, { once: true });
    },
    succeed: (answer) => settle(({ resolve }) => resolve(answer)),
    fail: (error) => settle(({ reject }) => reject(error)),
    tell: (news) => {
      for (const { tell } of askers) tell?.(news as never);
    },
    raiseFlag: () => void Atomics.store(flag, 0, 1),
    isCancelled: () => Atomics.load(flag, 0) !== 0,
    tryAgain: () => {
      left -= 1;
      return left >= 0;
    },
  };
  return job;
}
