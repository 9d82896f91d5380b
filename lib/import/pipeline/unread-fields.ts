import { field, isRecord } from "@/lib/core/read/field";
import type { ImportEvent } from "./import-event";

/** Names of fields in which logs keep text. */
const SAID = [
  ...["response", "responses", "output", "outputs", "completion", "completions", "answer", "reply", "result"],
  ...["prompt", "question"],
];
/** Names of fields in which logs keep times. */
const TIMES = ["timestamp", "startTime", "start_time", "created_at", "createdAt"];
const CONTENT_FIELDS = [...SAID, ...TIMES];

/** Column names that suggest chat text, also as a suffix: `bot_response`. */
export const isSpokenColumn = (column: string): boolean =>
  SAID.some((name) => column.toLowerCase() === name || column.toLowerCase().endsWith(`_${name}`));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === "" || (typeof value === "object" && Object.keys(value ?? {}).length === 0);

/** Fields of an object that look like content and were not read. */
export const unreadFields = (value: unknown, read: ReadonlySet<string>): readonly string[] =>
  isRecord(value) ? CONTENT_FIELDS.filter((name) => !read.has(name) && !isEmpty(field(value, name))) : [];

/** Counts unread fields by name, so that a million rows produce one remark per field. */
export function unreadTally() {
  const counts = new Map<string, number>();
  const add = (names: readonly string[]): void => {
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  const finish = (): readonly ImportEvent[] =>
    [...counts].map(([name, count]) => ({
      kind: "skipped",
      reason: `not imported: ${name}${count > 1 ? ` (${count} times)` : ""}`,
      position: {},
      count: 0,
    }));
  return { add, finish };
}
