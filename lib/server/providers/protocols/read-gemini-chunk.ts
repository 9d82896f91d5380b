import { z } from "zod";
import { CallFailure } from "../call-failure";
import type { Reading } from "../judge-answer";
import { readUsage } from "./read-usage";

const nameSchema = z.string().max(60).optional().catch(undefined);
const partSchema = z.object({
  text: z.string().catch(""),
  /** Thoughts are not part of the answer. */
  thought: z.boolean().catch(false),
});
const candidateSchema = z.object({
  content: z.object({ parts: z.array(partSchema).catch([]) }).catch({ parts: [] }),
  finishReason: nameSchema,
});
const chunkSchema = z.object({
  candidates: z.array(candidateSchema).catch([]),
  promptFeedback: z.object({ blockReason: nameSchema }).optional().catch(undefined),
  usageMetadata: z.unknown().optional(),
});

/** Adds one Gemini response, whole or a stream chunk, to the reading. */
export function readGeminiChunk(reading: Reading, chunk: unknown): Reading {
  const parsed = chunkSchema.safeParse(chunk);
  if (!parsed.success) throw new CallFailure("unreadable", "The answer is not a Gemini API response.");
  const { candidates, promptFeedback, usageMetadata } = parsed.data;
  const [candidate] = candidates;
  const parts = candidate?.content.parts.filter(({ thought }) => !thought) ?? [];
  return {
    ...reading,
    text: reading.text + parts.map(({ text }) => text).join(""),
    finishReason: candidate?.finishReason ?? reading.finishReason,
    blockReason: promptFeedback?.blockReason ?? reading.blockReason,
    usage: readUsage("gemini", usageMetadata) ?? reading.usage,
  };
}
