import { expect, it } from "vitest";
import { exchangeTicks } from "./exchange-ticks";

it("places each exchange at the message that completes it", () => {
  expect(exchangeTicks([1, 3, 5], 5)).toEqual([0, 0.5, 1]);
  expect(exchangeTicks([], 5)).toEqual([]);
  expect(exchangeTicks([1], 1)).toEqual([]);
});

it("draws no more ticks than a reader can distinguish", () => {
  const exchanges = Array.from({ length: 10_000 }, (_, index) => index * 2 + 2);
  expect(exchangeTicks(exchanges, 20_000).length).toBeLessThanOrEqual(240);
});
