import { z } from "zod";
import { CallFailure } from "../call-failure";
import type { Reading } from "../judge-answer";
import { readUsage } from "./read-usage";

const nameSchema = z.string().max(60).optional().catch(undefined);
const partSchema = z.object({ type: z.string().catch(""), text: z.string().catch("") });
/** Reasoning and tool calls are items without answer text. */
const itemSchema = z.object({ type: z.string().catch(""), content: z.array(partSchema).catch([]) });
const responseSchema = z.object({
  status: nameSchema,
  output: z.array(itemSchema),
  incomplete_details: z.object({ reason: nameSchema }).optional().catch(undefined),
  usage: z.unknown().optional(),
});

/** Adds one response of OpenAI's Responses API to the reading. */
export function readResponsesAnswer(reading: Reading, answer: unknown): Reading {
  const parsed = responseSchema.safeParse(answer);
  if (!parsed.success) throw new CallFailure("unreadable", "The answer is not a Responses API response.");
  const { status, output, incomplete_details: incomplete, usage } = parsed.data;
  const parts = output.filter(({ type }) => type === "message").flatMap(({ content }) => content);
  const texts = parts.filter(({ type }) => type === "output_text").map(({ text }) => text);
  return {
    ...reading,
    text: reading.text + texts.join(""),
    hasRefused: reading.hasRefused || parts.some(({ type }) => type === "refusal"),
    finishReason: incomplete?.reason ?? status ?? reading.finishReason,
    usage: readUsage("responses", usage) ?? reading.usage,
  };
}
