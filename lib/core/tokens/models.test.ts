import { expect, test } from "vitest";
import { DEFAULT_MODELS } from "../plan/default-models";
import { describeModel, MODEL_IDS } from "./models";
import { resolveTokenizer } from "./resolve-tokenizer";

test("the default models are offered", () => {
  const { isOpenAiElsewhere: _, ...models } = DEFAULT_MODELS;
  expect(Object.values(models).filter((id) => !MODEL_IDS.includes(id))).toEqual([]);
});

test.each([
  ["gemini-3.5-flash", "google", "gemma3", "exact", 1_048_576, "gemini-3"],
  ["models/gemini-2.5-flash", "google", "gemma3", "exact", 1_048_576, "gemini-2.5"],
  ["google/gemini-2.0-flash-001", "google", "gemma3", "exact", 1_048_576, "gemini-2.0"],
  ["gemini-1.5-pro", "google", "gemma2", "exact", 2_097_152, "gemini-1.5"],
  ["gemini-9-flash", "google", "gemma3", "exact", undefined, "gemini-3"],
  ["gpt-4o-2024-08-06", "openai", "o200k", "exact", 128_000, "openai"],
  ["GPT-4o-mini", "openai", "o200k", "exact", 128_000, "openai"],
  ["gpt-4.1-nano", "openai", "o200k", "exact", 1_047_576, "openai"],
  ["gpt-5-mini", "openai", "o200k", "exact", 400_000, "openai"],
  ["gpt-4", "openai", "cl100k", "exact", 8_192, "openai"],
  ["gpt-3.5-turbo", "openai", "cl100k", "exact", 16_385, "openai"],
  ["claude-sonnet-4-5", "anthropic", "o200k", "estimate", 200_000, "anthropic"],
  ["my-own-model", undefined, "gemma3", "estimate", undefined, undefined],
  ["__proto__", undefined, "gemma3", "estimate", undefined, undefined],
] as const)("%s", (id, provider, tokenizer, accuracy, contextWindow, mediaRule) => {
  expect(describeModel(id)).toMatchObject({ provider, tokenizer, accuracy, contextWindow, mediaRule });
});

test.each([
  ["auto", "gemini-2.0-flash", "gemma3"],
  ["auto", "gpt-4o", "o200k"],
  ["auto", "my-own-model", "gemma3"],
  ["seed", "gpt-4o", "seed"],
  ["cl100k", "gemini-3.5-flash", "cl100k"],
] as const)("tokenizer %s with %s is %s", (tokenizer, model, expected) => {
  expect(resolveTokenizer({ tokenizer, geminiApi: "developer" }, { model })).toBe(expected);
});
