import { z } from "zod";

/**
 * What changed: a chat's messages, what is known or set of it, its summaries, its recorded requests, its calls of a
 * provider (replays and counts), that it is gone; `anything` when another process wrote and nobody knows what.
 */
export const liveEventSchema = z.object({
  kind: z.enum(["messages", "chat", "summaries", "requests", "calls", "gone", "anything"]),
  /** Absent when it may be any. */
  chatId: z.string().optional(),
});
export type LiveEvent = Readonly<z.infer<typeof liveEventSchema>>;
