import type { CountersReport, DayCounters } from "@/lib/contract/activity";
import { COUNTER_NAMES, type Counters, counterRates } from "@/lib/core/media/context-counters";

const DAY_MS = 86_400_000;

export type CounterName = (typeof COUNTER_NAMES)[number];
type Rates = ReturnType<typeof counterRates>;
export type RateName = keyof Rates;
export const RATE_NAMES = ["historicalInclusion", "mediaLimitHit"] as const satisfies readonly RateName[];

/** One day of a plot. `value` is absent where it is unknown: a gap, not a zero. */
export type PlotDay = Readonly<{ day: string; value: number | undefined }>;

export type Plot<Name> = Readonly<{
  name: Name;
  /** All-time total. */
  total: number | undefined;
  inSpan: number | undefined;
  days: readonly PlotDay[];
  /** The value at the plot's upper edge. */
  ceiling: number;
}>;

export type PreparedCounters = Readonly<{
  /** `never`: no counter was ever raised, though requests may be recorded; `quiet`: none in these days. */
  state: "never" | "quiet" | "counted";
  counters: readonly Plot<CounterName>[];
  rates: readonly Plot<RateName>[];
  /** The days with counts, newest first. */
  rows: readonly (DayCounters & Readonly<{ rates: Rates }>)[];
}>;

export function prepareCounters({ from, to, days, totals }: CountersReport): PreparedCounters {
  const known = new Map(days.map(({ day, counters }) => [day, counters]));
  const calendar = daysBetween(from, to);
  const inSpan = sumUp(days);
  const isCounted = (counters: Counters) => Object.values(counters).some((value) => value > 0);
  return {
    state: isCounted(totals) ? (isCounted(inSpan) ? "counted" : "quiet") : "never",
    counters: COUNTER_NAMES.map((name) => {
      const values = calendar.map((day) => ({ day, value: known.get(day)?.[name] ?? 0 }));
      const ceiling = Math.max(1, ...values.map(({ value }) => value));
      return { name, total: totals[name], inSpan: inSpan[name], days: values, ceiling };
    }),
    rates: RATE_NAMES.map((name) => {
      const values = calendar.map((day) => ({ day, value: rateOn(known.get(day), name) }));
      return {
        name,
        total: counterRates(totals)[name],
        inSpan: counterRates(inSpan)[name],
        days: values,
        // A rate is a share: it cannot exceed 100 %.
        ceiling: 1,
      };
    }),
    rows: days.toReversed().map((counted) => ({ ...counted, rates: counterRates(counted.counters) })),
  };
}

const rateOn = (counters: Counters | undefined, name: RateName): number | undefined =>
  counters && counterRates(counters)[name];

function daysBetween(from: string, to: string): readonly string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}

const sumUp = (days: readonly DayCounters[]): Counters =>
  Object.fromEntries(
    COUNTER_NAMES.map((name) => [name, days.reduce((sum, { counters }) => sum + counters[name], 0)]),
  ) as Counters;
