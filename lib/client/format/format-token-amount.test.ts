import { expect, test } from "vitest";
import type { ChatStatistics } from "@/lib/core/schema/chat-list";
import { countedTokens, formatTokenAmount, savedShare } from "./format-token-amount";

test.each([
  [{ min: 205, max: 205, accuracy: "exact" }, "205"],
  [{ min: 2902, max: 2902, accuracy: "provider" }, "2,902"],
  [{ min: 2902, max: 2902, accuracy: "estimate" }, "≈2,902"],
  [{ min: 2902, max: 2952, accuracy: "estimate" }, "≈2,902–2,952"],
  [{ min: 2902, max: 2952, likely: 2910, accuracy: "estimate" }, "≈2,902–2,952"],
  [{ min: 519, accuracy: "estimate" }, "≥519"],
  [{ min: 519, likely: 540, accuracy: "estimate" }, "≈540+"],
] as const)("%j", (amount, expected) => {
  expect(formatTokenAmount(amount, "en")).toBe(expected);
});

const statistics = (jsonTokens: number, compactTokens: number) =>
  ({ jsonTokens, compactTokens }) as ChatStatistics;

test("the saved share may be negative or unknown", () => {
  expect(savedShare(statistics(200, 50))).toBe(0.75);
  expect(savedShare(statistics(14, 17))).toBeLessThan(0);
  expect(savedShare(statistics(0, 12))).toBeUndefined();
});

test.each([
  [{ min: 205, max: 205, accuracy: "exact" }, 205],
  [{ min: 2902, max: 2952, likely: 2910, accuracy: "estimate" }, 2952],
  [{ min: 519, likely: 540, accuracy: "estimate" }, 540],
  [{ min: 519, accuracy: "estimate" }, 519],
] as const)("the plural beside %j follows %d", (amount, count) => {
  expect(countedTokens(amount)).toBe(count);
});
