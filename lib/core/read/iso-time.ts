/** ISO time in UTC, without milliseconds if they are zero; undefined for an invalid time. */
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

/** A source's time: text stays as written, seconds or milliseconds since 1970 become ISO 8601. */
export function readTime(value: unknown): string | undefined {
  const unix = isoFromUnix(value);
  if (unix !== undefined || typeof value !== "string") return unix;
  const written = value.trim().replace(/^(\d{4}-\d{2}-\d{2}) (?=\d)/, "$1T");
  return Number.isNaN(Date.parse(written)) ? undefined : written;
}
