import { describe, expect, it } from "vitest";
import type { CountersReport } from "@/lib/contract/activity";
import type { Counters } from "@/lib/core/media/context-counters";
import { prepareCounters } from "./prepare-counters";

const counters = (compact = 0, included = 0, dropped = 0, exceeded = 0): Counters => ({
  "context.compact_format_used": compact,
  "context.historical_media_included": included,
  "context.historical_media_dropped": dropped,
  "context.media_limit_exceeded": exceeded,
});

const report = (over: Partial<CountersReport> = {}): CountersReport => ({
  from: "2026-02-27",
  to: "2026-03-02",
  days: [],
  totals: counters(),
  chats: [],
  actors: [],
  ...over,
});

const COUNTED = report({
  totals: counters(10, 30, 10, 1),
  days: [
    { day: "2026-02-27", counters: counters(2, 3, 1, 0) },
    { day: "2026-03-01", counters: counters(0, 0, 0, 1) },
  ],
});

describe("prepareCounters", () => {
  it("includes every day; a day without requests counts zero and has no rate", () => {
    const { counters: plots, rates } = prepareCounters(COUNTED);
    expect(plots[1]).toEqual({
      name: "context.historical_media_included",
      total: 30,
      inSpan: 3,
      ceiling: 3,
      days: [
        { day: "2026-02-27", value: 3 },
        { day: "2026-02-28", value: 0 },
        { day: "2026-03-01", value: 0 },
        { day: "2026-03-02", value: 0 },
      ],
    });
    expect(rates[0]).toMatchObject({ name: "historicalInclusion", total: 0.75, inSpan: 0.75, ceiling: 1 });
    expect(rates[0]?.days.map(({ value }) => value)).toEqual([0.75, undefined, undefined, undefined]);
  });

  it("a rate over zero is unknown, not zero", () => {
    const { rates } = prepareCounters(COUNTED);
    expect(rates[1]?.days.map(({ value }) => value)).toEqual([0, undefined, undefined, undefined]);
    expect(prepareCounters(report()).rates.map(({ total }) => total)).toEqual([undefined, undefined]);
  });

  it("no rate exceeds 100 %, even with counters from a database that counted other formats too", () => {
    const days = [{ day: "2026-03-01", counters: counters(2, 0, 0, 5) }];
    const rate = prepareCounters(report({ days })).rates[1];
    expect(rate).toMatchObject({ inSpan: 1, ceiling: 1 });
    expect(rate?.days.find(({ day }) => day === "2026-03-01")?.value).toBe(1);
  });

  it.each([
    ["never", report()],
    ["quiet", report({ totals: counters(1) })],
    ["counted", COUNTED],
  ])("recognises a %s span", (state, given) => {
    expect(prepareCounters(given).state).toBe(state);
  });

  it("lists the counted days newest first", () => {
    expect(prepareCounters(COUNTED).rows.map(({ day }) => day)).toEqual(["2026-03-01", "2026-02-27"]);
  });
});
