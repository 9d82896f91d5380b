import { expect, it } from "vitest";
import { readUsage, updateUsage } from "./read-usage";

it.each([
  [
    "gemini",
    {
      promptTokenCount: 100,
      cachedContentTokenCount: 80,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 3,
      totalTokenCount: 110,
    },
    { promptTokens: 100, answerTokens: 7, totalTokens: 110 },
  ],
  [
    "interactions",
    { total_input_tokens: 100, total_cached_tokens: 80, total_output_tokens: 7, total_tokens: 110 },
    { promptTokens: 100, answerTokens: 7, totalTokens: 110 },
  ],
  [
    "openai",
    {
      prompt_tokens: 100,
      completion_tokens: 7,
      total_tokens: 107,
      prompt_tokens_details: { cached_tokens: 80 },
    },
    { promptTokens: 100, answerTokens: 7, totalTokens: 107 },
  ],
  [
    "responses",
    { input_tokens: 100, output_tokens: 7, total_tokens: 107, input_tokens_details: { cached_tokens: 80 } },
    { promptTokens: 100, answerTokens: 7, totalTokens: 107 },
  ],
  [
    "anthropic",
    {
      input_tokens: 15,
      cache_read_input_tokens: 80,
      cache_creation_input_tokens: 5,
      output_tokens: 7,
    },
    { promptTokens: 100, answerTokens: 7, totalTokens: 107 },
  ],
] as const)("a cached part is in the prompt of %s, once", (protocol, reported, usage) => {
  expect(readUsage(protocol, reported)).toEqual(usage);
});

it("what is not reported stays unknown", () => {
  const unknown = { promptTokens: undefined, answerTokens: undefined, totalTokens: undefined };
  expect(readUsage("anthropic", { cache_read_input_tokens: null, input_tokens: -1 })).toEqual(unknown);
  expect(readUsage("openai", { prompt_tokens: "12" })).toEqual(unknown);
  expect(readUsage("gemini", null)).toBeUndefined();
  expect(readUsage("responses", undefined)).toBeUndefined();
});

it("a stream's later report completes the earlier one", () => {
  const start = readUsage("anthropic", { input_tokens: 15, cache_read_input_tokens: 80, output_tokens: 1 });
  const end = readUsage("anthropic", { output_tokens: 7 });
  expect(updateUsage(start, end)).toEqual({ promptTokens: 95, answerTokens: 7, totalTokens: 102 });
  expect(updateUsage(start, undefined)).toBe(start);
  expect(updateUsage(undefined, start)).toBe(start);
});
