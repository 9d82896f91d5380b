import { z } from "zod";
import { CallFailure } from "./call-failure";
import type { Reading } from "./judge-answer";

const countSchema = z.int().min(0).optional().catch(undefined);
/** Some servers write the content as parts. */
const contentSchema = z
  .union([
    z.string(),
    z
      .array(z.object({ text: z.string().catch("") }))
      .transform((parts) => parts.map(({ text }) => text).join("")),
  ])
  .catch("");
const wordsSchema = z.object({ content: contentSchema, refusal: z.string().catch("") }).optional();
const choiceSchema = z.object({
  message: wordsSchema,
  delta: wordsSchema,
  finish_reason: z.string().max(60).optional().catch(undefined),
});
const usageSchema = z
  .object({ prompt_tokens: countSchema, completion_tokens: countSchema, total_tokens: countSchema })
  .transform((usage) => ({
    promptTokens: usage.prompt_tokens,
    answerTokens: usage.completion_tokens,
    totalTokens: usage.total_tokens,
  }));
const chunkSchema = z.object({
  choices: z.array(choiceSchema),
  usage: usageSchema.optional().catch(undefined),
});

/** Adds one chat completion, whole or a piece of a stream, to what was read so far. */
export function readOpenaiChunk(reading: Reading, chunk: unknown): Reading {
  const parsed = chunkSchema.safeParse(chunk);
  if (!parsed.success) throw new CallFailure("unreadable", "The answer is not a chat completion.");
  const { choices, usage } = parsed.data;
  const [choice] = choices;
  const words = choice?.message ?? choice?.delta;
  return {
    ...reading,
    text: reading.text + (words?.content ?? ""),
    hasRefused: reading.hasRefused || Boolean(words?.refusal),
    finishReason: choice?.finish_reason ?? reading.finishReason,
    usage: usage ?? reading.usage,
  };
}
