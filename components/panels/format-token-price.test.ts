import { expect, it } from "vitest";
import { formatTokenPrice } from "./format-token-price";

it.each([
  [0.00225, 0.00225, "$0.00225"],
  [0.0000457, 0.0000912, "$0.0000457–$0.0000912"],
  [0.0129, 0.013, "$0.0129–$0.0130"],
  [0.01291, 0.01292, "$0.0129"],
  [0.5, undefined, "≥$0.500"],
  [1234.567, 1234.567, "$1,234.57"],
  [0, 0, "$0.00"],
  [0.00007785, undefined, "≥$0.0000779"],
  [0.00007785 * 1000, undefined, "≥$0.0779"],
  [0.0004405 * 1000, 0.0004405 * 1000, "$0.441"],
])("%d to %d is %s", (min, max, text) => {
  expect(formatTokenPrice({ min, max, accuracy: "provider" }, "en")).toBe(text);
});

it.each([
  [0.0129, 0.013, "≈$0.0129–$0.0130"],
  [0.00225, 0.00225, "≈$0.00225"],
  [0.5, undefined, "≥$0.500"],
])("%d to %d as an estimate is %s", (min, max, text) => {
  expect(formatTokenPrice({ min, max, accuracy: "estimate" }, "en")).toBe(text);
});

it.each([0.1, 0.15, 0.3, 1.25, 1.5])(
  "at $%d a million, a thousand requests have the digits of one",
  (rate) => {
    const digitsOf = (usd: number) =>
      formatTokenPrice({ min: usd, max: usd, accuracy: "exact" }, "en").replace(/\D/g, "").replace(/^0+/, "");
    for (let tokens = 1; tokens * rate < 1000; tokens += 1) {
      const usd = (tokens * rate) / 1e6;
      expect(digitsOf(usd * 1000), String(tokens)).toBe(digitsOf(usd));
    }
  },
);
