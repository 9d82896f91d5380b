/** Where a file has come to among the messages of its chat that were stored before; numbers count from 1. */
export type FileProgress = Readonly<{
  /** The number of the last stored message that the file has passed; 0 for none. */
  passed: number;
  /** The number of the last stored message. */
  storedThrough: number;
  /** The number of the next message of the file that is stored, or `Infinity`: a new one never passes it. */
  before: number;
}>;

/**
 * The number of the stored message after which a new one belongs: by time, and never against the order of the file,
 * which decides for messages without a time. `byTime` is the last stored message that is not later, if the time is known.
 */
export function latePlace(
  { passed, storedThrough, before }: FileProgress,
  byTime: number | undefined,
): number {
  const untimed = before === Number.POSITIVE_INFINITY ? passed || storedThrough : passed;
  const place = byTime === undefined ? untimed : Math.max(passed, byTime);
  return Math.min(place, before - 1);
}

/** Whether a stored message belongs before a new one of this time; one without a time belongs to the message before it. */
export const isNotLater = (sentAtMs: number | null, timeMs: number): boolean =>
  sentAtMs === null || sentAtMs <= timeMs;
