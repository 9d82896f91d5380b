import { describe, expect, it } from "vitest";
import { COUNTER_NAMES, type Counters, counterRates } from "./context-counters";

const counters = (...values: number[]): Counters =>
  Object.fromEntries(COUNTER_NAMES.map((name, index) => [name, values[index] ?? 0])) as Counters;

describe("counterRates", () => {
  it("are the two of seed 001", () => {
    expect(counterRates(counters(4, 3, 1, 1))).toEqual({ historicalInclusion: 0.75, mediaLimitHit: 0.25 });
  });
  it("are unknown over zero, which is not zero", () => {
    expect(counterRates(counters())).toEqual({ historicalInclusion: undefined, mediaLimitHit: undefined });
    expect(counterRates(counters(1, 0, 2, 0))).toEqual({ historicalInclusion: 0, mediaLimitHit: 0 });
  });
});
