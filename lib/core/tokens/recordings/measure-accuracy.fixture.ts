import { likelyTokens } from "../token-amount";
import type { JudgedCall } from "./recorded-calls.fixture";

/** How well our counts meet the provider's in one group of recordings. */
export type GroupAccuracy = Readonly<{
  calls: number;
  exact: number;
  withinOnePercent: number;
  /** The largest difference in tokens. */
  worst: number;
}>;

const difference = ({ ours, recorded }: JudgedCall): number => Math.abs(recorded - likelyTokens(ours));

const measureGroup = (calls: readonly JudgedCall[]): GroupAccuracy => ({
  calls: calls.length,
  exact: calls.filter((call) => difference(call) === 0).length,
  withinOnePercent: calls.filter((call) => difference(call) <= call.recorded / 100).length,
  worst: Math.max(...calls.map(difference)),
});

function groupCalls(calls: readonly JudgedCall[]): ReadonlyMap<string, readonly JudgedCall[]> {
  const groups = new Map<string, JudgedCall[]>();
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call]);
  return groups;
}

/** By group, in alphabetical order; lines that are wrong at their source are counted too. */
export function measureAccuracy(calls: readonly JudgedCall[]): ReadonlyMap<string, GroupAccuracy> {
  const groups = groupCalls(calls);
  return new Map(
    [...groups]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, group]) => [name, measureGroup(group)]),
  );
}

export function printAccuracy(groups: ReadonlyMap<string, GroupAccuracy>): string {
  const rows = [...groups].map(([name, { calls, exact, withinOnePercent, worst }]) =>
    [name.padEnd(46), calls, exact, withinOnePercent, worst]
      .map((cell) => String(cell).padStart(8))
      .join(" "),
  );
  const head = ["provider, family, kind".padEnd(46), "   calls", "   exact", "  ≤ 1 %", "   worst"].join(" ");
  return [head, ...rows].join("\n");
}
