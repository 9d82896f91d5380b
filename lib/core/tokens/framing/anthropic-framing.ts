import type { Prompt, PromptPart } from "../../model/prompt";
import { estimate, type TokenAmount } from "../token-amount";
import type { Framed, FramingRule, FramingRuleId } from "./framing-rule";

/** `factor · o200k + request + 4 per further message`; `low` and `high` bound the recorded prompts. */
type Fit = Readonly<{ factor: number; request: number; low: number; high: number }>;

const PER_FURTHER_MESSAGE = 4;
const SOURCE =
  "Anthropic publishes no vocabulary. Fitted to recorded prompts in English as factor · o200k + request + 4 a further message";

const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

const textsOf = (parts: readonly PromptPart[]): readonly string[] =>
  parts.flatMap((part) => (part.kind === "text" ? part.runs.map(({ text }) => text) : []));

/** There is no data for other scripts, and tool traffic was not fitted. */
function isFitted({ system, turns }: Prompt): boolean {
  const parts = [...(system?.parts ?? []), ...turns.flatMap((turn) => turn.parts)];
  return (
    parts.every(({ kind }) => kind === "text" || kind === "media") &&
    !textsOf(parts).some((text) => OTHER_SCRIPT.test(text))
  );
}

/** The rows count with o200k; the difference to Claude's own vocabulary is part of the framing. */
const countWith =
  ({ factor, request, low, high }: Fit) =>
  ({ prompt, textTokens }: Framed): TokenAmount => {
    if (prompt.turns.length === 0 && textTokens === 0) return estimate(0, 0, request);
    const frame = request + PER_FURTHER_MESSAGE * Math.max(0, prompt.turns.length - 1);
    const guess = Math.round((factor - 1) * textTokens) + frame;
    const max = Math.ceil((high - 1) * textTokens) + 2 * frame;
    return estimate(Math.floor((low - 1) * textTokens), guess, isFitted(prompt) ? max : undefined);
  };

const rule = (id: FramingRuleId, models: string, fit: Fit): FramingRule => ({
  id,
  source: `${SOURCE}: ${models}`,
  asOf: "2026-11-17",
  count: countWith(fit),
});

export const anthropic3 = rule("anthropic-3", "Claude 3.x", {
  factor: 1.05,
  request: 7,
  low: 1,
  high: 1.3,
});
export const anthropic4 = rule("anthropic-4", "Claude 4.0 to 4.6 (median error 4 %)", {
  factor: 1.15,
  request: 6,
  low: 1.05,
  high: 1.3,
});
export const anthropic5 = rule("anthropic-5", "Opus 4.8, Sonnet 5 and later (median error 6 %)", {
  factor: 1.24,
  request: 9,
  low: 1.1,
  high: 1.75,
});
