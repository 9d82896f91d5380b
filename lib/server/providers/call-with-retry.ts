import { setTimeout as pause } from "node:timers/promises";
import { CallFailure } from "./call-failure";
import type { ProviderFailure } from "./provider";

/** How long a call may take, and how often it is tried. */
export type RetryPolicy = Readonly<{
  maxTries: number;
  /** For one try, from the request to the last byte. */
  tryMs: number;
  /** For all tries and the waiting between them. */
  totalMs: number;
  /** Before the second try, where the provider names no time; doubled before each further one. */
  firstWaitMs: number;
  now: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}>;

export const RETRY_POLICY: RetryPolicy = {
  maxTries: 4,
  tryMs: 120_000,
  totalMs: 240_000,
  firstWaitMs: 1000,
  now: () => performance.now(),
  sleep: (ms, signal) => pause(ms, undefined, { signal }),
};

const cancelled = (): CallFailure => new CallFailure("cancelled", "The call was cancelled.");

const timedOut = (ms: number): CallFailure =>
  new CallFailure("timeout", `No complete answer came within ${Math.max(1, Math.round(ms / 1000))} s.`);

type Attempt<T> = (signal: AbortSignal) => Promise<T>;

/** Settles at once when cancelled or out of time, whatever the attempt still does. */
async function tryOnce<T>(attempt: Attempt<T>, signal: AbortSignal, ms: number): Promise<T> {
  if (signal.aborted) throw cancelled();
  const controller = new AbortController();
  const listening = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(cancelled()), { signal: listening.signal });
    const timer = setTimeout(() => reject(timedOut(ms)), ms);
    listening.signal.addEventListener("abort", () => clearTimeout(timer));
  });
  try {
    return await Promise.race([attempt(controller.signal), ended]);
  } finally {
    listening.abort();
    controller.abort();
  }
}

async function wait(ms: number, signal: AbortSignal, { sleep }: RetryPolicy): Promise<void> {
  try {
    await sleep(ms, signal);
  } catch (error) {
    throw signal.aborted ? cancelled() : error;
  }
}

async function tryRepeatedly<T>(attempt: Attempt<T>, signal: AbortSignal, policy: RetryPolicy): Promise<T> {
  const deadline = policy.now() + policy.totalMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryOnce(attempt, signal, Math.min(policy.tryMs, deadline - policy.now()));
    } catch (error) {
      const retry = error instanceof CallFailure ? error.retry : undefined;
      const waitMs = retry?.retryAfterMs ?? policy.firstWaitMs * 2 ** (tries - 1);
      const isLast = tries >= policy.maxTries || policy.now() + waitMs >= deadline;
      if (!retry?.isPassing || isLast) throw error;
      await wait(waitMs, signal, policy);
    }
  }
}

/** Tries again where that can help, as long as there is time; what cannot be had comes back as a failure. */
export async function callWithRetry<T>(
  attempt: Attempt<T>,
  signal: AbortSignal,
  policy: RetryPolicy,
): Promise<T | ProviderFailure> {
  try {
    return await tryRepeatedly(attempt, signal, policy);
  } catch (error) {
    if (error instanceof CallFailure) return error.toResult();
    throw error;
  }
}
