/** Something that will never arrive. */
export type Drop = Readonly<{
  /** How many messages, changes or requests this report is about. */
  count: number;
  /** How many since the client was made. */
  total: number;
  reason: "queue-full" | "refused" | "unreadable";
  /** What the server answered, where it did. */
  status?: number | undefined;
  message: string;
}>;

/** A delivery that did not work and is tried again. */
export type Trouble = Readonly<{ message: string; attempt: number; retryInMs: number }>;

/** A bot's own report function may throw too: that is no reason to stop. */
export function tell<Report>(listener: ((report: Report) => void) | undefined, report: Report): void {
  try {
    listener?.(report);
  } catch {
    // Nobody is left to tell.
  }
}
