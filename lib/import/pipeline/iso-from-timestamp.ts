import { isoTime } from "@/lib/core/read/iso-time";

export { isoFromUnix, isoTime } from "@/lib/core/read/iso-time";

/** SQLite's `2026-01-24 12:00:00` (UTC), and ISO 8601; a time without an offset is UTC. */
export function isoFromTimestamp(text: string | undefined): string | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text ?? "",
  );
  return match ? isoTime(Date.parse(`${match[1]}T${match[2]}${match[3] ?? "Z"}`)) : undefined;
}
