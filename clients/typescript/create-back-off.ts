export type BackOff = Readonly<{
  /** How long to wait before the next try: longer each time, never in step with other bots. */
  delayMs: (attempt: number, askedMs?: number) => number;
  wait: (ms: number) => Promise<void>;
  /** Ends the wait that is under way. */
  wake: () => void;
}>;

/** A server that asks for more is not obeyed. */
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
        // Waiting for a dead server keeps no process alive.
        setTimeout(resolve, ms).unref();
      }),
    wake: () => wake(),
  };
}
