import { z } from "zod";
import type { Finding } from "../core/findings/finding";
import { askedMessageIdSchema } from "../core/schema/asked-message-id";

/** The Answers panel's query: the bot's answers up to a message, page by page. */
export const answersQuerySchema = z.object({
  at: askedMessageIdSchema.optional(),
  before: z.coerce.number().int().positive().optional(),
  only: z.enum(["all", "leaks"]).default("all"),
  /** Includes clean answers in full length, in larger pages. */
  texts: z.literal("whole").optional(),
});
export type AnswersQuery = Readonly<z.infer<typeof answersQuerySchema>>;

type AnswerPlace = Readonly<{ messageId: string; sequence: number; sentAt: string | undefined }>;

/** A clean answer is shortened unless requested in full: the timeline has its text. */
export type BotAnswer = AnswerPlace &
  (
    | Readonly<{ kind: "clean"; excerpt: string; characters: number }>
    | Readonly<{ kind: "leaking"; text: string; leaks: readonly Pick<Finding, "kind" | "message">[] }>
  );

/** Newest first. `looked`: answers read for this page; `nextBefore` requests older ones. */
export type AnswersPage = Readonly<{
  answers: readonly BotAnswer[];
  looked: number;
  nextBefore: number | undefined;
}>;
