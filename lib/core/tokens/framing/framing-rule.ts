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

/** A rule's input. */
export type Framed = Readonly<{
  prompt: Prompt;
  countTokens: CountTokens;
  /** Tokens of all texts, as in the rows. */
  textTokens: number;
}>;

/** What a provider adds around the texts of a request. */
export type FramingRule = Readonly<{
  id: FramingRuleId;
  /** The rule's origin, and the ISO date of the last check. */
  source: string;
  asOf: string;
  count: (framed: Framed) => TokenAmount;
}>;
