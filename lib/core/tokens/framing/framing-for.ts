import type { Protocol } from "../../schema/protocol";
import { openAmount } from "../token-amount";
import type { GeminiApi } from "../vocabulary-of";
import { anthropic3, anthropic4, anthropic5 } from "./anthropic-framing";
import type { FramingRule } from "./framing-rule";
import { geminiDeveloper, geminiSum, geminiUnknown, geminiVertex } from "./gemini-framing";
import { openAi0301, openAiGpt5, openAiOSeries, openAiPublished, openAiUnknown } from "./openai-chat";

/** Variants whose prompts were not recorded, or did not fit. */
const UNFITTED_OPENAI =
  /audio|search|realtime|codex|chat-latest|oss|deep-research|transcribe|tts|image|instruct/;
const ODD_GEMINI = /image-generation|tts|live|native-audio|embedding|robotics|computer-use/;

/** By the prefix of the plain model id; the first match wins. */
const OPENAI_RULES: readonly (readonly [RegExp, FramingRule])[] = [
  [/^gpt-3\.5-turbo-0301/, openAi0301],
  [/^(gpt-3\.5|gpt-4|chatgpt-4o)/, openAiPublished],
  [/^o[34]/, openAiOSeries],
  [/^gpt-5/, openAiGpt5],
];
const ANTHROPIC_RULES: readonly (readonly [RegExp, FramingRule])[] = [
  [/^claude-(3|instant|2)/, anthropic3],
  [/^claude-(?:[a-z]+-)?4(?:[-.][0-6](?!\d)|-\d{8}|-latest|-[a-z]|$)/, anthropic4],
];

const NO_RULE: FramingRule = {
  id: "unknown",
  source: "nothing is known about this model's framing",
  asOf: "2026-11-17",
  count: () => openAmount(0),
};

const firstFit = (
  id: string,
  rules: readonly (readonly [RegExp, FramingRule])[],
  otherwise: FramingRule,
): FramingRule => rules.find(([pattern]) => pattern.test(id))?.[1] ?? otherwise;

function geminiRule(id: string, geminiApi: GeminiApi): FramingRule {
  if (ODD_GEMINI.test(id)) return geminiUnknown;
  if (geminiApi === "vertex") return geminiVertex;
  return /^gemini-(1|2\.0)/.test(id) ? geminiSum : geminiDeveloper;
}

function ownRule(id: string, provider: string | undefined, geminiApi: GeminiApi): FramingRule {
  if (provider === "google") return geminiRule(id, geminiApi);
  if (provider === "anthropic") return firstFit(id, ANTHROPIC_RULES, anthropic5);
  if (provider !== "openai") return NO_RULE;
  return UNFITTED_OPENAI.test(id) ? openAiUnknown : firstFit(id, OPENAI_RULES, openAiUnknown);
}

const MAKER: Readonly<Record<Protocol, string>> = {
  gemini: "google",
  interactions: "google",
  openai: "openai",
  responses: "openai",
  anthropic: "anthropic",
};

/** A gateway rewrites requests, so a model's rule is a guess behind another vendor's protocol. */
const asGuess = (rule: FramingRule): FramingRule => ({
  ...rule,
  count: (framed) => ({ ...rule.count(framed), accuracy: "estimate" }),
});

/** The framing rule of the model's provider for such a request. `id` is the plain model id. */
export function framingFor(
  { id, provider }: Readonly<{ id: string; provider: string | undefined }>,
  protocol: Protocol,
  geminiApi: GeminiApi,
): FramingRule {
  const rule = ownRule(id, provider, geminiApi);
  return MAKER[protocol] === provider ? rule : asGuess(rule);
}
