/** A moment in UTC, without milliseconds when there are none; nothing for what is no time. */
export function isoTime(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(".000Z", "Z");
}

/** SQLite's `2026-01-24 12:00:00` (UTC), and ISO 8601; what names no offset is UTC. */
export function isoFromTimestamp(text: string | undefined): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text ?? "",
  );
  return match ? isoTime(Date.parse(`${match[1]}T${match[2]}${match[3] ?? "Z"}`)) : undefined;
}

/** Seconds since 1970 as a number or digits; 13 digits are milliseconds. */
export function isoFromUnix(value: unknown): string | undefined {
  const number = typeof value === "string" && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  return isoTime(Math.round(Math.abs(number) >= 1e11 ? number : number * 1000));
}
