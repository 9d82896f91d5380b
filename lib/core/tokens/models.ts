import type { TokenizerId } from "./tokenizers";

type Provider = "google" | "openai" | "anthropic";

export type MediaRuleId = "gemini-1.5" | "gemini-2.0" | "gemini-2.5" | "gemini-3" | "openai" | "anthropic";

type Family = Readonly<{
  provider: Provider;
  /** Today, on the Developer API; see vocabularyOf for other dates and Vertex AI. */
  tokenizer: TokenizerId;
  /** `estimate`: the tokenizer is an approximation, because the provider's vocabulary is not public. */
  accuracy: "exact" | "estimate";
  mediaRule: MediaRuleId | undefined;
}>;

export type Model = Readonly<{
  id: string;
  provider: Provider | undefined;
  tokenizer: TokenizerId;
  accuracy: "exact" | "estimate";
  mediaRule: MediaRuleId | undefined;
  /** In tokens; absent if unknown. */
  contextWindow: number | undefined;
  /** ISO date on which the window was read from the provider's pages. */
  windowAsOf: string | undefined;
}>;

const GEMINI_1: Family = {
  provider: "google",
  tokenizer: "gemma2",
  accuracy: "exact",
  mediaRule: "gemini-1.5",
};
const GEMINI_2_0: Family = { ...GEMINI_1, tokenizer: "gemma3", mediaRule: "gemini-2.0" };
const GEMINI_2_5: Family = { ...GEMINI_2_0, mediaRule: "gemini-2.5" };
const GEMINI_3: Family = { ...GEMINI_2_0, mediaRule: "gemini-3" };
const GPT_4O: Family = {
  provider: "openai",
  tokenizer: "o200k",
  accuracy: "exact",
  mediaRule: "openai",
};
const GPT_4: Family = { ...GPT_4O, tokenizer: "cl100k" };
const CLAUDE: Family = {
  provider: "anthropic",
  tokenizer: "o200k",
  accuracy: "estimate",
  mediaRule: "anthropic",
};

/** By id prefix; the first match wins, so longer prefixes come first. */
const FAMILIES: readonly (readonly [string, Family])[] = [
  ["gemini-1", GEMINI_1],
  ["gemini-2.0", GEMINI_2_0],
  ["gemini-2", GEMINI_2_5],
  ["gemini-", GEMINI_3],
  ["gpt-4o", GPT_4O],
  ["chatgpt-4o", GPT_4O],
  ["gpt-4.", GPT_4O],
  ["gpt-4", GPT_4],
  ["gpt-3.5", GPT_4],
  ["gpt-", GPT_4O],
  ["o1", GPT_4O],
  ["o3", GPT_4O],
  ["o4", GPT_4O],
  ["claude", CLAUDE],
];

/**
 * Tokens, according to the providers' model pages (ai.google.dev/gemini-api/docs/models,
 * platform.openai.com/docs/models, docs.anthropic.com/en/docs/about-claude/models), read on WINDOWS_AS_OF.
 */
const WINDOWS_AS_OF = "2026-11-16";
const WINDOWS: Readonly<Record<string, number>> = {
  "gemini-3.8-flash": 1_048_576,
  "gemini-3.7-flash": 1_048_576,
  "gemini-3.6-flash": 1_048_576,
  "gemini-3.5-flash": 1_048_576,
  "gemini-3.5-flash-lite": 1_048_576,
  "gemini-3.1-pro-preview": 1_048_576,
  "gemini-3.1-flash-lite": 1_048_576,
  "gemini-3-pro-preview": 1_048_576,
  "gemini-3-flash-preview": 1_048_576,
  "gemini-2.5-pro": 1_048_576,
  "gemini-2.5-flash": 1_048_576,
  "gemini-2.5-flash-lite": 1_048_576,
  "gemini-2.0-flash": 1_048_576,
  "gemini-2.0-flash-lite": 1_048_576,
  "gemini-1.5-pro": 2_097_152,
  "gemini-1.5-flash": 1_048_576,
  "gpt-5.6-sol": 1_050_000,
  "gpt-5.6-terra": 1_050_000,
  "gpt-5.6-luna": 1_050_000,
  "gpt-5.5": 1_050_000,
  "gpt-5.4": 1_050_000,
  "gpt-5.4-mini": 400_000,
  "gpt-5.4-nano": 400_000,
  "gpt-5.2": 400_000,
  "gpt-5.1": 400_000,
  "gpt-5": 400_000,
  "gpt-5-mini": 400_000,
  "gpt-5-nano": 400_000,
  "gpt-4.1": 1_047_576,
  "gpt-4.1-mini": 1_047_576,
  "gpt-4.1-nano": 1_047_576,
  "gpt-4o": 128_000,
  "gpt-4o-mini": 128_000,
  "gpt-4-turbo": 128_000,
  "gpt-4": 8_192,
  "gpt-3.5-turbo": 16_385,
  o3: 200_000,
  "o4-mini": 200_000,
  "claude-opus-5": 1_000_000,
  "claude-sonnet-5": 1_000_000,
  "claude-sonnet-4-6": 1_000_000,
  "claude-sonnet-4-5": 200_000,
  "claude-haiku-4-5": 200_000,
};

/** Suggested model ids, newest first in each family; any other id may be typed. */
export const MODEL_IDS: readonly string[] = Object.keys(WINDOWS);

/** `models/`, a router's prefix and `ft:` say where a model is called, not which one it is. */
function plainModelId(modelId: string): string {
  const lower = modelId.trim().toLowerCase();
  return lower.slice(lower.lastIndexOf("/") + 1).replace(/^ft:/, "");
}

/** An unknown id is not an error: it is estimated with the default vocabulary, and the rest stays unknown. */
export function describeModel(modelId: string): Model {
  const id = plainModelId(modelId);
  const family = FAMILIES.find(([beginning]) => id.startsWith(beginning))?.[1];
  const contextWindow = findWindow(id);
  const windowAsOf = contextWindow === undefined ? undefined : WINDOWS_AS_OF;
  if (family) return { id, ...family, contextWindow, windowAsOf };
  return {
    id,
    provider: undefined,
    tokenizer: "gemma3",
    accuracy: "estimate",
    mediaRule: undefined,
    contextWindow,
    windowAsOf,
  };
}

/** Dated and preview versions have the window of their model: `gpt-4o-2024-08-06`, `gemini-2.5-flash-002`. */
function findWindow(id: string): number | undefined {
  const undated = id.replace(
    /(?:-preview)?-(?:\d{4}-\d{2}-\d{2}|\d{2}-\d{4}|\d{8}|\d{3}|\d{2}-\d{2}|latest)$/,
    "",
  );
  return [id, undated]
    .map((name) => (Object.hasOwn(WINDOWS, name) ? WINDOWS[name] : undefined))
    .find(Boolean);
}
