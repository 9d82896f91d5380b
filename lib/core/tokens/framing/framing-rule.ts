import type { Prompt } from "../../model/prompt";
import type { TokenAmount } from "../token-amount";
import type { CountTokens } from "../tokenizers";

export const FRAMING_RULE_IDS = [
  "openai-published",
  "openai-0301",
  "openai-o-series",
  "openai-gpt-5",
  "openai-unknown",
  "gemini-developer",
  "gemini-sum",
  "gemini-vertex",
  "gemini-unknown",
  "anthropic-3",
  "anthropic-4",
  "anthropic-5",
  "unknown",
] as const;
export type FramingRuleId = (typeof FRAMING_RULE_IDS)[number];

/** What a rule may look at. */
export type Framed = Readonly<{
  prompt: Prompt;
  countTokens: CountTokens;
  /** Tokens of all texts, as the rows have them. */
  textTokens: number;
}>;

/** What a provider adds around the texts of a request. */
export type FramingRule = Readonly<{
  id: FramingRuleId;
  /** Where the rule comes from, and the ISO date on which it was last checked. */
  source: string;
  asOf: string;
  count: (framed: Framed) => TokenAmount;
}>;
