import { z } from "zod";
import type { Counters } from "../core/media/context-counters";

/** Event groups. A new group is one word here. */
export const KIND_GROUPS = {
  settings: ["settings-changed", "retention-changed"],
  requests: ["request-recorded", "replay", "provider-count"],
  summaries: ["summary"],
  imports: ["import"],
  chats: ["chat-deleted", "history-cleared", "message-deleted", "retention"],
  access: [
    "key-created",
    "key-rotated",
    "key-revoked",
    "signed-in",
    "signed-out",
    "sign-in-refused",
    "export",
    "share-created",
    "share-revoked",
  ],
} as const satisfies Record<string, readonly string[]>;
export type KindGroup = keyof typeof KIND_GROUPS;
export const KIND_GROUP_NAMES = Object.keys(KIND_GROUPS) as readonly KindGroup[];

/** The log's filters; `errors` is every failure of any kind. */
export type ActivityGroup = KindGroup | "errors";
export const ACTIVITY_GROUP_NAMES: readonly ActivityGroup[] = [...KIND_GROUP_NAMES, "errors"];

/** From least to most serious. */
export const EVENT_LEVELS = ["debug", "info", "warning", "error"] as const;
export type EventLevel = (typeof EVENT_LEVELS)[number];

const chatIdSchema = z.string().max(500).default("");

/** PostgreSQL has no year 0. */
export const daySchema = z.iso.date().refine((day) => day >= "1970", "must be in 1970 or later");

const filtersSchema = z.object({
  group: z.enum(ACTIVITY_GROUP_NAMES).optional(),
  /** The least serious level to show. */
  level: z.enum(EVENT_LEVELS).default("debug"),
  chat: chatIdSchema,
  /** The exact name of the person or key. */
  actor: z.string().max(500).optional(),
  /** UTC dates, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
});
export type ActivityFilters = Readonly<z.infer<typeof filtersSchema>>;

/** The log's query; the page's URL uses the same names. */
export const activityQuerySchema = filtersSchema.extend({
  /** Opaque: the end of the previous page. */
  cursor: z
    .string()
    .regex(/^[\d :.-]{1,30}~\d{1,15}$/, "not a cursor that this list gave out")
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ActivityQuery = Readonly<z.infer<typeof activityQuerySchema>>;

/** The log as a file: one JSON object per line, or a table for spreadsheets. */
export const LOG_FILES = ["jsonl", "csv"] as const;
export type LogFile = (typeof LOG_FILES)[number];
export const logFileQuerySchema = filtersSchema.extend({ file: z.enum(LOG_FILES) });

export type LoggedValue = string | number | boolean;

/** `from` is absent in events from before it was recorded. */
export type SettingChange = Readonly<{
  name: string;
  from: LoggedValue | undefined;
  to: LoggedValue;
  /** The chat no longer has its own value: `to` is the value that applied then. */
  isDefault?: boolean | undefined;
}>;

export type ActivityChat = Readonly<{ id: string; title: string }>;

export type ActivityEntry = Readonly<{
  key: number;
  /** ISO 8601 */
  at: string;
  kind: string;
  level: EventLevel;
  /** Exactly as logged. */
  text: string;
  /** The person or key that caused it. Absent when the server acted by itself, and in older entries. */
  actor: string | undefined;
  /** Absent when the event concerns no chat, or a deleted one. */
  chat: ActivityChat | undefined;
  changes: readonly SettingChange[];
}>;

export type EventPage = Readonly<{ events: readonly ActivityEntry[]; nextCursor: string | undefined }>;

export type ActivityPage = EventPage &
  Readonly<{
    /** Events that match the filters, on all pages together. */
    total: number;
  }>;

export const COUNTER_SPANS = ["30", "90"] as const;

export const countersQuerySchema = z.object({
  /** Number of days, today included. */
  days: z.enum(COUNTER_SPANS).default("30"),
  chat: chatIdSchema,
});
export type CountersQuery = Readonly<z.infer<typeof countersQuerySchema>>;

export type DayCounters = Readonly<{ day: string; counters: Counters }>;

/** `days` omits days without a count; `totals` covers all time. */
export type CountedDays = Readonly<{ days: readonly DayCounters[]; totals: Counters }>;

/** `from` and `to` are UTC dates, both included. `chats` and `actors` occur in the data, for the filters. */
export type CountersReport = CountedDays &
  Readonly<{ from: string; to: string; chats: readonly ActivityChat[]; actors: readonly string[] }>;
