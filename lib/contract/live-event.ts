import { z } from "zod";

/**
 * The kind of change in a chat: its messages, its details or settings, its summaries, its recorded requests, its
 * provider calls (replays and counts) or its deletion; `anything` when another process wrote an unknown change.
 */
export const liveEventSchema = z.object({
  kind: z.enum(["messages", "chat", "summaries", "requests", "calls", "gone", "anything"]),
  /** Absent when any chat may have changed. */
  chatId: z.string().optional(),
});
export type LiveEvent = Readonly<z.infer<typeof liveEventSchema>>;
