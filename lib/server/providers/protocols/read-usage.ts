import { z } from "zod";
import type { Usage } from "../../../contract/provider-answer";
import type { Protocol } from "../../../core/schema/protocol";

const countSchema = z.int().min(0).optional().catch(undefined);

const total = (prompt: number | undefined, answer: number | undefined): number | undefined =>
  prompt === undefined || answer === undefined ? undefined : prompt + answer;

/** Every prompt count includes cached tokens, except Anthropic's, which lists them beside `input_tokens`. */
const anthropicUsage = z
  .object({
    input_tokens: countSchema,
    cache_read_input_tokens: countSchema,
    cache_creation_input_tokens: countSchema,
    output_tokens: countSchema,
  })
  .transform((usage): Usage => {
    const { input_tokens: uncached, output_tokens: answerTokens } = usage;
    const cached = (usage.cache_read_input_tokens ?? 0) + (usage.cache_creation_input_tokens ?? 0);
    const promptTokens = uncached === undefined ? undefined : uncached + cached;
    return { promptTokens, answerTokens, totalTokens: total(promptTokens, answerTokens) };
  });

/** A usage with the three counts under a protocol's own names. */
const usageWith = (prompt: string, answer: string, whole: string): z.ZodType<Usage> =>
  z.looseObject({}).transform((usage) => ({
    promptTokens: countSchema.parse(usage[prompt]),
    answerTokens: countSchema.parse(usage[answer]),
    totalTokens: countSchema.parse(usage[whole]),
  }));

const USAGES: Readonly<Record<Protocol, z.ZodType<Usage>>> = {
  gemini: usageWith("promptTokenCount", "candidatesTokenCount", "totalTokenCount"),
  interactions: usageWith("total_input_tokens", "total_output_tokens", "total_tokens"),
  openai: usageWith("prompt_tokens", "completion_tokens", "total_tokens"),
  responses: usageWith("input_tokens", "output_tokens", "total_tokens"),
  anthropic: anthropicUsage,
};

/** The reported usage, normalised: prompt tokens are the whole prompt, cached or not. Unknown is not zero. */
export const readUsage = (protocol: Protocol, usage: unknown): Usage | undefined =>
  USAGES[protocol].safeParse(usage).data;

/** A later report in a stream contains only what changed. */
export function updateUsage(before: Usage | undefined, after: Usage | undefined): Usage | undefined {
  if (before === undefined || after === undefined) return after ?? before;
  const promptTokens = after.promptTokens ?? before.promptTokens;
  const answerTokens = after.answerTokens ?? before.answerTokens;
  return {
    promptTokens,
    answerTokens,
    totalTokens: after.totalTokens ?? total(promptTokens, answerTokens),
  };
}
