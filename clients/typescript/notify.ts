/** Items that the client gave up on. */
export type Drop = Readonly<{
  /** Number of messages, changes or requests in this report. */
  count: number;
  /** Number dropped since the client was created. */
  total: number;
  reason: "queue-full" | "refused" | "unreadable";
  /** The server's status code, if it responded. */
  status?: number | undefined;
  message: string;
}>;

/** A failed delivery that will be retried. */
export type Trouble = Readonly<{ message: string; attempt: number; retryInMs: number }>;

/** Calls the bot's listener; its errors must not stop delivery. */
export function notify<Report>(listener: ((report: Report) => void) | undefined, report: Report): void {
  try {
    listener?.(report);
  } catch {
    // There is no one left to notify.
  }
}
