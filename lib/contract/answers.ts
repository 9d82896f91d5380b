import { z } from "zod";
import type { Finding } from "../core/findings/finding";
import { askedMessageIdSchema } from "../core/schema/asked-message-id";

/** What the Answers panel asks: the bot's answers up to a message, a page at a time. */
export const answersQuerySchema = z.object({
  at: askedMessageIdSchema.optional(),
  before: z.coerce.number().int().positive().optional(),
  only: z.enum(["all", "leaks"]).default("all"),
  /** Clean answers at their full length, too, many at a time. */
  texts: z.literal("whole").optional(),
});
export type AnswersQuery = Readonly<z.infer<typeof answersQuerySchema>>;

type AnswerPlace = Readonly<{ messageId: string; sequence: number; sentAt: string | undefined }>;

/** A clean answer is sent short unless it was asked for whole: the timeline has it. */
export type BotAnswer = AnswerPlace &
  (
    | Readonly<{ kind: "clean"; excerpt: string; characters: number }>
    | Readonly<{ kind: "leaking"; text: string; leaks: readonly Pick<Finding, "kind" | "message">[] }>
  );

/** Newest first. `looked`: how many were read for this page; `nextBefore` asks for what is older. */
export type AnswersPage = Readonly<{
  answers: readonly BotAnswer[];
  looked: number;
  nextBefore: number | undefined;
}>;
