/** A moment in UTC, without milliseconds when there are none; nothing for what is no time. */
export function isoTime(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(".000Z", "Z");
}

/** Seconds since 1970 as a number or digits; 13 digits are milliseconds. */
export function isoFromUnix(value: unknown): string | undefined {
  const number = typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return isoTime(Math.round(Math.abs(number) >= 1e11 ? number : number * 1000));
}
