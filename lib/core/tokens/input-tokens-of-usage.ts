import { field } from "../read/field";

const numberField = (usage: unknown, ...names: readonly string[]): number | undefined => {
  const value = field(usage, ...names);
  return typeof value === "number" && value >= 0 ? value : undefined;
};

/**
 * The provider's input token count, from the usage in its response. Anthropic reports cached tokens in addition to its
 * input tokens; the others include them.
 */
export function inputTokensOfUsage(usage: unknown): number | undefined {
  const known = numberField(
    usage,
    "promptTokenCount",
    "prompt_token_count",
    "prompt_tokens",
    "promptTokens",
    "total_input_tokens",
  );
  if (known !== undefined) return known;
  const input = numberField(usage, "input_tokens", "inputTokens");
  if (input === undefined) return undefined;
  const read = numberField(usage, "cache_read_input_tokens") ?? 0;
  return input + read + (numberField(usage, "cache_creation_input_tokens") ?? 0);
}
