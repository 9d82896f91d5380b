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
])("%d to %d is %s", (min, max, text) => {
  expect(formatTokenPrice({ min, max }, "en")).toBe(text);
});
