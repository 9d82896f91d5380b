import { z } from "zod";
import { CallFailure } from "../call-failure";
import type { Reading } from "../judge-answer";
import { readUsage } from "./read-usage";

const contentSchema = z.object({ type: z.string().catch(""), text: z.string().catch("") });
/** Thoughts and tool calls are steps without answer text. */
const stepSchema = z.object({ type: z.string().catch(""), content: z.array(contentSchema).catch([]) });
const interactionSchema = z.object({
  status: z.string().max(60),
  steps: z.array(stepSchema).optional(),
  usage: z.unknown().optional(),
});

/** Adds one interaction to the reading. A failed one has an error in its body and never gets here. */
export function readInteractionsAnswer(reading: Reading, answer: unknown): Reading {
  const parsed = interactionSchema.safeParse(answer);
  if (!parsed.success) throw new CallFailure("unreadable", "The answer is not an Interactions API response.");
  const { status, steps = [], usage } = parsed.data;
  const texts = steps
    .filter(({ type }) => type === "model_output")
    .flatMap(({ content }) => content)
    .filter(({ type }) => type === "text")
    .map(({ text }) => text);
  return {
    ...reading,
    text: reading.text + texts.join(""),
    finishReason: status,
    usage: readUsage("interactions", usage) ?? reading.usage,
  };
}
