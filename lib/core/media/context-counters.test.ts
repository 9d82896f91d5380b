import { describe, expect, it } from "vitest";
import { resolveSettings } from "../settings/resolve-settings";
import { COUNTER_NAMES, type Counters, counterRates, countersFor } from "./context-counters";
import { NO_MEDIA } from "./judge-format-media";
import type { MediaSelection } from "./select-media";

const counters = (...values: number[]): Counters =>
  Object.fromEntries(COUNTER_NAMES.map((name, index) => [name, values[index] ?? 0])) as Counters;

describe("countersFor", () => {
  const crowded: MediaSelection = { ...NO_MEDIA, wantedFirst: 30, historicalDropped: 2 };
  const settings = resolveSettings({});
  it("counts an exceeded media limit for compact requests only: its rate is a share of them", () => {
    expect(countersFor("compact", crowded, settings)).toEqual(counters(1, 0, 2, 1));
    expect(countersFor("gemini", crowded, settings)).toEqual(counters(0, 0, 2, 0));
  });
});

describe("counterRates", () => {
  it("are the two reference rates", () => {
    expect(counterRates(counters(4, 3, 1, 1))).toEqual({ historicalInclusion: 0.75, mediaLimitHit: 0.25 });
  });
  it("are unknown over zero, which is not zero", () => {
    expect(counterRates(counters())).toEqual({ historicalInclusion: undefined, mediaLimitHit: undefined });
    expect(counterRates(counters(1, 0, 2, 0))).toEqual({ historicalInclusion: 0, mediaLimitHit: 0 });
  });
  it("never pass 100 %, also over numbers that an earlier version counted", () => {
    expect(counterRates(counters(1, 0, 0, 3)).mediaLimitHit).toBe(1);
  });
});
