/** How far a file has progressed among the previously stored messages of its chat; numbers count from 1. */
export type FileProgress = Readonly<{
  /** The number of the last stored message that the file has passed; 0 for none. */
  passed: number;
  /** The number of the last stored message. */
  storedThrough: number;
  /** The number of the file's next stored message, or `Infinity`: a new message never goes past it. */
  before: number;
}>;

/**
 * The number of the stored message after which a new one belongs: by time, but never against the file's order, which
 * decides for messages without a time. `byTime` is the last stored message that is not later, if the time is known.
 */
export function latePlace(
  { passed, storedThrough, before }: FileProgress,
  byTime: number | undefined,
): number {
  const untimed = before === Number.POSITIVE_INFINITY ? passed || storedThrough : passed;
  const place = byTime === undefined ? untimed : Math.max(passed, byTime);
  return Math.min(place, before - 1);
}

/**
 * Whether a stored message belongs before a new one with this time. A message without a time stays with the one
 * before it.
 */
export const isNotLater = (sentAtMs: number | null, timeMs: number): boolean =>
  sentAtMs === null || sentAtMs <= timeMs;
