import { expect, test } from "vitest";
import { compareTokens, savedPercent } from "./compare-tokens";

test("each tokenizer has its own baseline", () => {
  const compared = compareTokens(
    [
      { format: "gemini", tokenizer: "gemma3", tokens: 172 },
      { format: "compact", tokenizer: "gemma3", tokens: 52 },
      { format: "gemini", tokenizer: "o200k", tokens: 119 },
      { format: "compact", tokenizer: "o200k", tokens: 42 },
      { format: "console", tokenizer: "o200k", tokens: 238 },
    ],
    "gemini",
  );
  expect(compared.map(({ savedPercent }) => savedPercent)).toEqual([0, 69.8, 0, 64.7, -100]);
});

test.each([
  [undefined, 5],
  [5, undefined],
  [0, 0],
])("nothing is said of savings from %s to %s", (baseline, tokens) => {
  expect(savedPercent(baseline, tokens)).toBeUndefined();
});

test("without a baseline every saving is unknown", () => {
  expect(
    compareTokens([{ format: "compact", tokenizer: "seed", tokens: 15 }], "gemini")[0]?.savedPercent,
  ).toBeUndefined();
});
