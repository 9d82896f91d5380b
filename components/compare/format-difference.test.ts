import { expect, it } from "vitest";
import { formatTokenPrice } from "@/components/panels/format-token-price";
import { formatDifference, formatPriceDifference, formatShare } from "./format-difference";

it.each([
  [{ min: 12, max: 12, accuracy: "exact" }, "+12"],
  [{ min: -1290, max: -1290, accuracy: "provider" }, "−1,290"],
  [{ min: 140, max: 190, accuracy: "estimate" }, "≈+140…+190"],
  [{ min: 0, max: 0, accuracy: "estimate" }, "0"],
  [{ min: 140, max: undefined, accuracy: "estimate" }, "≥+140"],
  [{ min: undefined, max: -5, accuracy: "estimate" }, "≤−5"],
  [{ min: undefined, max: undefined, accuracy: "estimate" }, undefined],
] as const)("%j is %s", (difference, text) => {
  expect(formatDifference(difference, "en")).toBe(text);
});

it("formats shares with their signs", () => {
  expect(formatShare(-0.384, "en")).toBe("−38%");
  expect(formatShare(0.0123, "en")).toBe("+1.2%");
});

it.each([
  [12.345, "$12.35"],
  [1234.56, "$1,234.56"],
  [0.5, "$0.500"],
  [0.00123, "$0.00123"],
])("formats a difference of %d like a price, with its sign", (usd, price) => {
  expect(formatTokenPrice({ min: usd, max: usd }, "en")).toBe(price);
  expect(formatPriceDifference({ min: usd, max: usd, accuracy: "provider" }, "en")).toBe(`+${price}`);
  expect(formatPriceDifference({ min: -usd, max: -usd, accuracy: "provider" }, "en")).toBe(`−${price}`);
});

it("gives no sign to a zero difference", () => {
  expect(formatPriceDifference({ min: 0, max: 0, accuracy: "estimate" }, "en")).toBe("$0.00");
});

it.each([
  [{ min: -0.00925, max: undefined }, "≥−$0.00925"],
  [{ min: undefined, max: 0.00925 }, "≤+$0.00925"],
  [{ min: -0.001, max: 0.002 }, "≈−$0.00100…+$0.00200"],
  [{ min: 0.01291, max: 0.01292 }, "≈+$0.0129"],
  [{ min: undefined, max: undefined }, undefined],
])("money between %j is %s", (difference, text) => {
  expect(formatPriceDifference({ ...difference, accuracy: "estimate" }, "en")).toBe(text);
});
