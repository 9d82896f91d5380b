import { field } from "@/lib/core/read/field";
import { readTime } from "@/lib/core/read/iso-time";
import type { Draft } from "./chat-assembler";

/** When a logged call was made and answered, and the fields that contain these times. */
export type CallTimes = Readonly<{ calledAt?: string; answeredAt?: string; fields: readonly string[] }>;

/** LiteLLM writes startTime and endTime; most custom logs write a timestamp. */
const CALLED = ["timestamp", "startTime", "start_time", "created_at", "createdAt", "time", "date"];
const ANSWERED = ["endTime", "end_time", "completed_at", "completedAt"];

const timeIn = (value: unknown, names: readonly string[]) =>
  names.flatMap((name) => {
    const time = readTime(field(value, name));
    return time === undefined ? [] : [{ name, time }];
  })[0];

export function callTimes(value: unknown): CallTimes {
  const called = timeIn(value, CALLED);
  const answered = timeIn(value, ANSWERED) ?? timeIn(field(value, "response"), ["created", "created_at"]);
  const answeredAt = answered?.time ?? called?.time;
  return {
    ...(called === undefined ? {} : { calledAt: called.time }),
    ...(answeredAt === undefined ? {} : { answeredAt }),
    fields: [called?.name, answered?.name].filter((name) => name !== undefined),
  };
}

/** Only an entry without its own time takes that of its call; a prompt existed before. */
export const withTime = (draft: Draft | undefined, time: string | undefined): Draft | undefined =>
  draft === undefined || time === undefined || draft.sentAt !== undefined || draft.role === "system"
    ? draft
    : { ...draft, sentAt: time };

/** Entries of any format may carry their own time. */
export const withOwnTime = (draft: Draft | undefined, raw: unknown): Draft | undefined =>
  withTime(draft, readTime(field(raw, "timestamp", "created_at", "createdAt")));
