import { z } from "zod";

export const CHAT_SORTS = ["activity", "title", "messages"] as const;
export const MAX_PAGE_SIZE = 100;

/** A yes/no filter in a URL. Absent means no filter. */
const flagSchema = z.literal("1").optional();

/** The chat list's query; the page's URL uses the same names. */
export const chatListQuerySchema = z.object({
  /** Any length: a search has a word limit, and the response says if it applied. */
  search: z.string().trim().default(""),
  platform: z.string().max(60).default(""),
  media: flagSchema,
  summarised: flagSchema,
  findings: flagSchema,
  sort: z.enum(CHAT_SORTS).default("activity"),
  /** Opaque position of the previous page's end. */
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
});
export type ChatListQuery = Readonly<z.infer<typeof chatListQuerySchema>>;
export type ChatListFilters = Omit<ChatListQuery, "cursor" | "limit">;

/** Text split into matches and non-matches, so that a view can highlight without parsing HTML. */
export type HighlightedText = readonly Readonly<{ text: string; match: boolean }>[];

/** Statistics of the payload that a chat would send now. Media are counted by the provider's rule. */
export const chatStatisticsSchema = z.object({
  /** What the numbers depend on besides the chat itself; a different value means they are out of date. */
  basis: z.string(),
  /** The total in the chat's active format; `max` is absent if a media item's cost has no known upper bound. */
  tokens: z.object({
    min: z.number(),
    max: z.number().optional(),
    /** The best guess, if it differs from `min`. */
    likely: z.number().optional(),
    accuracy: z.enum(["exact", "provider", "estimate"]),
  }),
  tokenizer: z.string(),
  /** Text tokens of the same messages as canonical JSON and as compact transcript. */
  jsonTokens: z.number(),
  compactTokens: z.number(),
  /** Number of findings by severity, as in the findings panel. */
  errors: z.number(),
  warnings: z.number(),
  remarks: z.number(),
});
export type ChatStatistics = Readonly<z.infer<typeof chatStatisticsSchema>>;

export const countFindings = ({ errors, warnings, remarks }: ChatStatistics): number =>
  errors + warnings + remarks;

export type ChatListItem = Readonly<{
  id: string;
  title: string;
  platform: string;
  botName: string;
  /** ISO 8601; absent for a chat without dated messages. */
  lastActivityAt: string | undefined;
  /** Excludes events. */
  messageCount: number;
  eventCount: number;
  mediaCount: number;
  summaryCount: number;
  compact: boolean;
  /** Absent until measured. */
  statistics: ChatStatistics | undefined;
  /** The newest message that matches the search; absent if only the title matches. */
  match:
    | Readonly<{
        messageId: string;
        /** Empty if the message is too long to scan for a list. */
        excerpt: HighlightedText;
      }>
    | undefined;
}>;

export type ChatListPage = Readonly<{
  chats: readonly ChatListItem[];
  nextCursor: string | undefined;
  /** Number of matching chats on all pages. */
  total: number;
  /** Set if a very common word was only searched in this many of the newest matching messages. */
  searchedNewest: number | undefined;
  /** The searched words, if the search exceeded the limits on number or length. */
  searchedWords: readonly string[] | undefined;
  /** Platforms in the database, for the filter. */
  platforms: readonly string[];
}>;
