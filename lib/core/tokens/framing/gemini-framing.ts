import type { Prompt, PromptPart } from "../../model/prompt";
import { estimate, knownAmount, openAmount, type TokenAmount } from "../token-amount";
import type { Framed, FramingRule, FramingRuleId } from "./framing-rule";

const AS_OF = "2026-11-17";

const isTraffic = ({ kind }: PromptPart): boolean => kind === "call" || kind === "result";
const hasTraffic = ({ turns }: Prompt): boolean => turns.some(({ parts }) => parts.some(isTraffic));

const roles = ({ system, turns }: Prompt): number =>
  turns.filter(({ role }) => role !== undefined).length + (system?.hasRole ? 1 : 0);

/** The encoding of tool traffic is fitted to few recordings, and the size of a thought signature is not public. */
const confirmedFor = (prompt: Prompt, tokens: number): TokenAmount =>
  hasTraffic(prompt) ? openAmount(tokens) : knownAmount(tokens, "provider");

const rule = (id: FramingRuleId, source: string, count: FramingRule["count"]): FramingRule => ({
  id,
  source,
  asOf: AS_OF,
  count,
});

/** The Interactions API has steps instead of contents; whether they cost the same is not recorded. */
function countRoles({ prompt }: Framed): TokenAmount {
  const tokens = roles(prompt);
  return prompt.protocol === "interactions"
    ? estimate(0, tokens, 2 * (tokens + 1))
    : confirmedFor(prompt, tokens);
}

export const geminiDeveloper = rule(
  "gemini-developer",
  "recorded calls of the Developer API from 2.5 on (261 of 261): 1 a content with a role, 1 if the system instruction has one",
  countRoles,
);
export const geminiSum = rule(
  "gemini-sum",
  "recorded calls of Gemini 1.5 and 2.0: the prompt is the sum of its parts",
  ({ prompt }) => confirmedFor(prompt, 0),
);
export const geminiVertex = rule(
  "gemini-vertex",
  "recorded calls of Vertex AI, 2.5 and 3.x (37 of 37): the prompt is the sum of its parts",
  ({ prompt }) => confirmedFor(prompt, 0),
);
export const geminiUnknown = rule(
  "gemini-unknown",
  "no rule found for this model (image generation, speech, live): 1 a content with a role as a guess",
  ({ prompt }) => openAmount(0, roles(prompt)),
);
