import { z } from "zod";
import type { RecordedFacts } from "../plan/active-format";
import { askedMessageIdSchema } from "./asked-message-id";
import type { Chat, Summary } from "./chat-file";
import { MAX_PAGE_SIZE } from "./chat-list";
import type { Media } from "./media";
import type { Message } from "./message";
import type { SettingOverrides } from "./settings";

/**
 * A run of a chat's timeline: around a message, before / after a sequence number, or from the n-th message on (events
 * not counted). At most one of the four.
 */
export const messagePageQuerySchema = z.object({
  around: askedMessageIdSchema.optional(),
  before: z.coerce.number().int().optional(),
  after: z.coerce.number().int().optional(),
  nth: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(60),
});
export type MessagePageQuery = Readonly<z.infer<typeof messagePageQuerySchema>>;

/** A stored media item as a view needs it: no bytes, but where to fetch them. */
export type TimelineMedia = Omit<Media, "data" | "dataText"> &
  Readonly<{
    /** sha256 of the stored bytes, for `/api/media/<hash>`. */ hash: string | undefined;
    bytes: number | undefined;
  }>;

/** A stored message with its place in the chat, which moves when an earlier one is deleted; its id stays. */
export type TimelineMessage = Omit<Message, "media"> &
  Readonly<{
    sequence: number;
    /** Its place among the messages, from 0, as the ledger counts them; an event has none. */
    position?: number | undefined;
    media: readonly TimelineMedia[];
  }>;

export type MessagePage = Readonly<{
  messages: readonly TimelineMessage[];
  /** Are there more before the first / after the last of these? */
  hasEarlier: boolean;
  hasLater: boolean;
  /** The message asked for with `around` is not stored. */
  missing: string | undefined;
}>;

export type ChatOverview = Readonly<{
  /** Ours, in URLs; the platform's own stands in `chat`. */
  id: string;
  chat: Chat;
  settings: SettingOverrides;
  recorded: RecordedFacts;
  /** Without the events. */
  messageCount: number;
  eventCount: number;
  mediaCount: number;
  summaries: readonly Summary[];
  lastActivityAt: string | undefined;
}>;
