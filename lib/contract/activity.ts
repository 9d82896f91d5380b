import { z } from "zod";
import type { Counters } from "../core/media/context-counters";

/** The kinds of events that belong together. A new kind is one word here. */
export const KIND_GROUPS = {
  settings: ["settings-changed"],
  requests: ["request-recorded", "replay", "provider-count"],
  summaries: ["summary"],
  imports: ["import"],
  chats: ["chat-deleted", "history-cleared"],
} as const satisfies Record<string, readonly string[]>;
export type KindGroup = keyof typeof KIND_GROUPS;
export const KIND_GROUP_NAMES = Object.keys(KIND_GROUPS) as readonly KindGroup[];

/** What the log can be narrowed to; `errors` is all that went wrong, of whatever kind. */
export type ActivityGroup = KindGroup | "errors";
export const ACTIVITY_GROUP_NAMES: readonly ActivityGroup[] = [...KIND_GROUP_NAMES, "errors"];

/** From the least to the most serious. */
export const EVENT_LEVELS = ["debug", "info", "warning", "error"] as const;
export type EventLevel = (typeof EVENT_LEVELS)[number];

const chatIdSchema = z.string().max(500).default("");

/** What a reader asks of the log; the same names stand in the page's URL. */
export const activityQuerySchema = z.object({
  group: z.enum(ACTIVITY_GROUP_NAMES).optional(),
  /** The least serious level that is shown. */
  level: z.enum(EVENT_LEVELS).default("debug"),
  chat: chatIdSchema,
  /** Opaque: where the previous page ended. */
  cursor: z
    .string()
    .regex(/^[\d :.-]{1,30}~\d{1,15}$/, "not a cursor that this list gave out")
    .optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ActivityQuery = Readonly<z.infer<typeof activityQuerySchema>>;
export type ActivityFilters = Omit<ActivityQuery, "cursor" | "limit">;

export type SettingValue = string | number | boolean;

/** `from` is absent in events that were written before they told it. */
export type SettingChange = Readonly<{
  name: string;
  from: SettingValue | undefined;
  to: SettingValue;
  /** The chat has no value of its own any more: `to` is what held for it then. */
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
  /** Absent when the event concerns no chat, or one that was deleted. */
  chat: ActivityChat | undefined;
  changes: readonly SettingChange[];
}>;

export type ActivityPage = Readonly<{
  events: readonly ActivityEntry[];
  nextCursor: string | undefined;
  /** Events that fit the filters; all pages together. */
  total: number;
}>;

export const COUNTER_SPANS = ["30", "90"] as const;

export const countersQuerySchema = z.object({
  /** How many days back, today included. */
  days: z.enum(COUNTER_SPANS).default("30"),
  chat: chatIdSchema,
});
export type CountersQuery = Readonly<z.infer<typeof countersQuerySchema>>;

export type DayCounters = Readonly<{ day: string; counters: Counters }>;

/** Days without a count are left out of `days`; `totals` are of all time. */
export type CountedDays = Readonly<{ days: readonly DayCounters[]; totals: Counters }>;

/** `from` and `to` are UTC dates, both included. `chats`: those that something is known of, for the filter. */
export type CountersReport = CountedDays &
  Readonly<{ from: string; to: string; chats: readonly ActivityChat[] }>;
