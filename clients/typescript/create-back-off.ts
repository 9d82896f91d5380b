export type BackOff = Readonly<{
  /** Exponential delay before the next attempt, with jitter. */
  delayMs: (attempt: number, askedMs?: number) => number;
  wait: (ms: number) => Promise<void>;
  /** Ends the current delay. */
  wake: () => void;
}>;

/** A longer Retry-After is cut to this. */
const MAX_ASKED_MS = 60_000;

export function createBackOff({
  retryMs,
  maxRetryMs,
}: Readonly<{ retryMs: number; maxRetryMs: number }>): BackOff {
  let wake = () => {};
  return {
    delayMs: (attempt, askedMs = 0) => {
      const longest = Math.min(maxRetryMs, retryMs * 2 ** (attempt - 1));
      return Math.max(Math.min(askedMs, MAX_ASKED_MS), Math.round(longest * (0.5 + Math.random() / 2)));
    },
    wait: (ms) =>
      new Promise((resolve) => {
        wake = resolve;
        // The timer must not keep the process alive.
        setTimeout(resolve, ms).unref();
      }),
    wake: () => wake(),
  };
}
