import { z } from "zod";
import type { RecordedFacts } from "../plan/active-format";
import { askedMessageIdSchema } from "./asked-message-id";
import type { Chat, Summary } from "./chat-file";
import { MAX_PAGE_SIZE } from "./chat-list";
import type { Media } from "./media";
import type { Message } from "./message";
import type { SettingOverrides } from "./settings";

/**
 * A page of a chat's timeline: around a message, before / after a sequence number, or from the n-th message on (events
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

/** A stored media item for a view: a URL instead of the bytes. */
export type TimelineMedia = Omit<Media, "data" | "dataText"> &
  Readonly<{
    /** sha256 of the stored bytes, for `/api/media/<hash>`. */ hash: string | undefined;
    bytes: number | undefined;
  }>;

/** A stored message with its sequence number, which changes when an earlier one is deleted; its id does not. */
export type TimelineMessage = Omit<Message, "media"> &
  Readonly<{
    sequence: number;
    /** 0-based position among the messages, as in the ledger; events have none. */
    position?: number | undefined;
    media: readonly TimelineMedia[];
  }>;

export type MessagePage = Readonly<{
  messages: readonly TimelineMessage[];
  /** Whether there are more messages before the first / after the last of these. */
  hasEarlier: boolean;
  hasLater: boolean;
  /** The message requested with `around` is not stored. */
  missing: string | undefined;
}>;

export type ChatOverview = Readonly<{
  /** Internal id, used in URLs; the platform's id is in `chat`. */
  id: string;
  chat: Chat;
  settings: SettingOverrides;
  recorded: RecordedFacts;
  /** Excludes events. */
  messageCount: number;
  eventCount: number;
  mediaCount: number;
  summaries: readonly Summary[];
  lastActivityAt: string | undefined;
}>;
