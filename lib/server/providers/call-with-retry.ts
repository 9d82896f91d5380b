import { setTimeout as pause } from "node:timers/promises";
import { CallFailure } from "./call-failure";
import type { ProviderFailure } from "./provider";

/** Time and attempt limits of a call. */
export type RetryPolicy = Readonly<{
  maxTries: number;
  /** For one attempt, from the request to the last byte. */
  tryMs: number;
  /** For all attempts and the waits between them. */
  totalMs: number;
  /** Before the second attempt if the provider asks for no wait; doubles each time. */
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
  new CallFailure("timeout", `No complete answer within ${Math.max(1, Math.round(ms / 1000))} s.`);

type Attempt<T> = (signal: AbortSignal) => Promise<T>;

/** Settles at once on cancellation or timeout, even if the attempt is still running. */
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

/** Retries transient failures within the time limit; returns the last failure as data. */
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
