import { type Check, check } from "./check";

const TOLERANCE_MS = 60_000;

/** Entries from the future mean that the clock was or is wrong: the order of new messages would be wrong as well. */
export function checkClock(newestMs: number | undefined, now: Date): Check {
  const { ok, warning } = check("clock");
  const behindMs = newestMs === undefined ? 0 : newestMs - now.getTime();
  if (behindMs <= TOLERANCE_MS) return ok(now.toISOString());
  const minutes = Math.round(behindMs / 60_000).toLocaleString("en");
  return warning(
    `${now.toISOString()} is ${minutes} minutes before the newest entry of the activity log`,
    "set the clock of this machine, or check whether it was ahead when the entry was written",
  );
}

/** Times are stored as UTC texts, or as milliseconds by earlier versions. */
export function parseStoredTime(stored: string | number | null | undefined): number | undefined {
  if (stored === null || stored === undefined) return undefined;
  const text = String(stored);
  const ms = /^\d+$/u.test(text) ? Number(text) : Date.parse(`${text.replace(" ", "T").replace(/Z$/u, "")}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
