import { z } from "zod";

export const CHAT_SORTS = ["activity", "title", "messages"] as const;
export const MAX_PAGE_SIZE = 100;

/** A yes/no filter as it stands in a URL. Absent means "do not filter". */
const flagSchema = z.literal("1").optional();

/** What a reader asks of the chats list; the same names stand in the page's URL. */
export const chatListQuerySchema = z.object({
  /** Of any length: a search has a limit of words, and the answer says when it applied. */
  search: z.string().trim().default(""),
  platform: z.string().max(60).default(""),
  media: flagSchema,
  summarised: flagSchema,
  findings: flagSchema,
  sort: z.enum(CHAT_SORTS).default("activity"),
  /** Opaque: where the previous page ended. */
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
});
export type ChatListQuery = Readonly<z.infer<typeof chatListQuerySchema>>;
export type ChatListFilters = Omit<ChatListQuery, "cursor" | "limit">;

/** Text cut so that a view can mark the matches without ever parsing HTML. */
export type HighlightedText = readonly Readonly<{ text: string; match: boolean }>[];

/** The payload a chat would send now, in numbers. Media are counted by the provider's rule. */
export const chatStatisticsSchema = z.object({
  /** What the numbers depend on besides the chat itself; others are out of date. */
  basis: z.string(),
  /** All of it, in the chat's active format; `max` is absent when a media item's cost has no known upper end. */
  tokens: z.object({
    min: z.number(),
    max: z.number().optional(),
    /** The best guess, where it is not `min`. */
    likely: z.number().optional(),
    accuracy: z.enum(["exact", "provider", "estimate"]),
  }),
  tokenizer: z.string(),
  /** Text tokens of the same messages as seed JSON and as compact transcript. */
  jsonTokens: z.number(),
  compactTokens: z.number(),
  /** The findings by severity, as many as the findings panel shows. */
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
  /** ISO 8601, absent for a chat without dated messages. */
  lastActivityAt: string | undefined;
  /** Without the events. */
  messageCount: number;
  eventCount: number;
  mediaCount: number;
  summaryCount: number;
  compact: boolean;
  /** Absent while not measured. */
  statistics: ChatStatistics | undefined;
  /** The newest message that matches the search, absent when only the title does. */
  match:
    | Readonly<{
        messageId: string;
        /** Empty when the message is too long to be read for a list. */
        excerpt: HighlightedText;
      }>
    | undefined;
}>;

export type ChatListPage = Readonly<{
  chats: readonly ChatListItem[];
  nextCursor: string | undefined;
  /** Chats that fit the search and filters; all pages together. */
  total: number;
  /** A very common word was looked up only among this many of the newest matching messages. */
  searchedNewest: number | undefined;
  /** The words that were searched, when the search had more or longer ones than the limit allows. */
  searchedWords: readonly string[] | undefined;
  /** Platforms present in the database, for the filter. */
  platforms: readonly string[];
}>;
