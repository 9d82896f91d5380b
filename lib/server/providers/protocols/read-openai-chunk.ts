import { z } from "zod";
import { CallFailure } from "../call-failure";
import type { Reading } from "../judge-answer";
import { readUsage } from "./read-usage";

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
const chunkSchema = z.object({
  choices: z.array(choiceSchema),
  usage: z.unknown().optional(),
});

/** Adds one chat completion, whole or a stream chunk, to the reading. */
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
    usage: readUsage("openai", usage) ?? reading.usage,
  };
}
