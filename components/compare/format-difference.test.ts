import { expect, it } from "vitest";
import { formatDifference, formatPrice, formatShare, formatSignedPrice } from "./format-difference";

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

it("writes shares and money with their signs", () => {
  expect(formatShare(-0.384, "en")).toBe("−38%");
  expect(formatShare(0.0123, "en")).toBe("+1.2%");
  expect(formatSignedPrice(-0.00123, "en")).toBe("−$0.00123");
  expect(formatPrice({ min: 0.001, max: 0.001 }, "en")).toBe("$0.001");
  expect(formatPrice({ min: 0.001, max: 0.002 }, "en")).toBe("$0.001–$0.002");
  expect(formatPrice({ min: 0.001, max: undefined }, "en")).toBe("≥$0.001");
});
