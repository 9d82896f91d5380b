import type { Prompt, PromptPart, PromptTurn } from "../../model/prompt";
import { knownAmount, openAmount, type TokenAmount } from "../token-amount";
import type { CountTokens } from "../tokenizers";
import type { Framed, FramingRule, FramingRuleId } from "./framing-rule";

const AS_OF = "2026-11-17";
const COOKBOOK = "https://cookbook.openai.com/examples/how_to_count_tokens_with_tiktoken";

type Cost = Readonly<{
  perMessage: number;
  perRequest: number;
  perAssistant: number;
  perCalls: number;
  isRecorded: boolean;
}>;

/** The messages of a request, including the `instructions` of the Responses API. */
const messagesOf = ({ system, turns }: Prompt): readonly PromptTurn[] =>
  system ? [{ role: "system", parts: system.parts }, ...turns] : turns;

type Contents = Readonly<{ texts: number; calls: number; results: number; namedResults: number }>;

/** One pass, because every settings change frames all messages. */
function contentsOf(parts: readonly PromptPart[]): Contents {
  let [texts, calls, results, namedResults] = [0, 0, 0, 0];
  for (const part of parts) {
    if (part.kind === "text") texts += 1;
    else if (part.kind === "call") calls += 1;
    else if (part.kind === "result") {
      results += 1;
      if (part.name !== undefined) namedResults += 1;
    }
  }
  return { texts, calls, results, namedResults };
}

/** A name is part of the header: `count("role:name")` as one text instead of the role's one token (6 recordings). */
const nameTokens = ({ role = "user", name }: PromptTurn, countTokens: CountTokens): number =>
  name === undefined ? 0 : countTokens(`${role}:${name}`) - 1;

/** A result's header is the tool's name instead of the role; the name itself is a row of the tool's text. */
function turnTokens(turn: PromptTurn, contents: Contents, cost: Cost, countTokens: CountTokens): number {
  const assistant = turn.role === "assistant" ? cost.perAssistant : 0;
  const calls = contents.calls > 0 ? cost.perCalls : 0;
  const header = contents.namedResults > 0 ? -1 : nameTokens(turn, countTokens);
  return cost.perMessage + assistant + calls + header;
}

const isPlain = ({ texts, calls, results }: Contents): boolean => texts < 2 && calls === 0 && results === 0;

/**
 * Recordings confirm plain text and names. Several parts (12 of 13), tool traffic (8 of 10) and the Responses API (296
 * of 322) are estimates that may be too low, so they have no upper bound.
 */
const countWith =
  (cost: Cost) =>
  ({ prompt, countTokens }: Framed): TokenAmount => {
    const messages = messagesOf(prompt);
    let tokens = cost.perRequest;
    let isBorneOut = prompt.protocol === "openai";
    for (const turn of messages) {
      const contents = contentsOf(turn.parts);
      tokens += turnTokens(turn, contents, cost, countTokens);
      isBorneOut &&= isPlain(contents);
    }
    if (!cost.isRecorded) return openAmount(messages.length * 3, tokens);
    return isBorneOut ? knownAmount(tokens, "provider") : openAmount(tokens);
  };

const rule = (id: FramingRuleId, source: string, cost: Cost): FramingRule => ({
  id,
  source,
  asOf: AS_OF,
  count: countWith(cost),
});

const PUBLISHED: Cost = { perMessage: 4, perRequest: 3, perAssistant: 0, perCalls: 2, isRecorded: true };

export const openAiPublished = rule(
  "openai-published",
  `${COOKBOOK}: 3 a message and its role, 3 to prime the answer; 699 of 702 recorded chat texts`,
  PUBLISHED,
);
export const openAi0301 = rule(
  "openai-0301",
  `${COOKBOOK}: gpt-3.5-turbo-0301 has 4 a message and its role, 3 to prime the answer`,
  { ...PUBLISHED, perMessage: 5 },
);
export const openAiOSeries = rule(
  "openai-o-series",
  "fitted to recorded chat texts of o3 and o4: 4 a message, 2 a request",
  { ...PUBLISHED, perRequest: 2 },
);
export const openAiGpt5 = rule(
  "openai-gpt-5",
  "fitted to recorded chat texts of GPT-5.x (43 of 43): 4 a message, 2 a request, 2 more an assistant message",
  { ...PUBLISHED, perRequest: 2, perAssistant: 2, perCalls: 6 },
);
export const openAiUnknown = rule(
  "openai-unknown",
  "no rule found for this model (o1-mini, audio, search and other variants): the published rule as a guess",
  { ...PUBLISHED, isRecorded: false },
);
