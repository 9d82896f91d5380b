import { describe, expect, test } from "vitest";
import { COMMITTED_ACCURACY } from "./committed-accuracy.fixture";
import { measureAccuracy, printAccuracy } from "./measure-accuracy.fixture";
import { type JudgedCall, judgedCalls } from "./recorded-calls.fixture";

const calls = judgedCalls();
const accuracy = measureAccuracy(calls);
const trusted = calls.filter(({ fault }) => fault === undefined);

const describeCall = ({ group, source, ours, recorded }: JudgedCall): string =>
  `${group}: ${JSON.stringify(ours)}, the provider says ${recorded} (${source})`;

/** Share of exact counts over all groups of a kind. */
function exactShare(isMeant: (group: string) => boolean): number {
  const groups = [...accuracy].filter(([name]) => isMeant(name)).map(([, group]) => group);
  const sum = (key: "exact" | "calls") => groups.reduce((total, group) => total + group[key], 0);
  return sum("exact") / sum("calls");
}

test("prints how well the counts meet the recorded ones", () => {
  const faults = [...new Set(calls.flatMap(({ fault, source }) => (fault ? [`${source}: ${fault}`] : [])))];
  process.stdout.write(`\n${printAccuracy(accuracy)}\n\nWrong at the source:\n${faults.join("\n")}\n`);
  expect(accuracy.size).toBeGreaterThan(0);
});

describe("counts as the providers count", () => {
  test.each([
    ["OpenAI chat text", 0.98, (group: string) => group.startsWith("openai") && group.endsWith(" text")],
    ["OpenAI chat, several parts", 0.85, (group: string) => group.endsWith(" parts")],
    ["OpenAI Responses text", 0.9, (group: string) => group.endsWith(" responses-text")],
    ["Gemini Developer API", 0.97, (group: string) => /^gemini developer \S+ prompt/.test(group)],
    ["Vertex AI", 0.97, (group: string) => /^gemini vertex \S+ prompt/.test(group)],
  ])("%s: at least %d are exact", (_, share, isMeant) => {
    expect(exactShare(isMeant)).toBeGreaterThanOrEqual(share);
  });

  test("nothing that is labelled exact is off", () => {
    const off = trusted.filter(
      ({ ours, recorded }) =>
        ours.accuracy !== "estimate" && (ours.min !== recorded || ours.max !== recorded),
    );
    expect(off.map(describeCall)).toEqual([]);
  });

  test("no total is lower than the recorded number unless it is open above", () => {
    const low = trusted.filter(({ ours, recorded }) => ours.max !== undefined && ours.max < recorded);
    expect(low.map(describeCall)).toEqual([]);
  });

  test("no range starts above the recorded number, apart from answers, which a sampler may cut otherwise", () => {
    const high = trusted.filter(
      ({ group, ours, recorded }) => ours.min > recorded && !group.endsWith(" output"),
    );
    expect(high.map(describeCall)).toEqual([]);
  });
});

describe("no group is worse than when it was committed", () => {
  test.each(Object.entries(COMMITTED_ACCURACY))("%s", (group, [calls, exact, withinOnePercent, worst]) => {
    const now = accuracy.get(group);
    expect(now?.calls).toBe(calls);
    expect(now?.exact).toBeGreaterThanOrEqual(exact);
    expect(now?.withinOnePercent).toBeGreaterThanOrEqual(withinOnePercent);
    expect(now?.worst).toBeLessThanOrEqual(worst);
  });

  test("all groups are committed", () => {
    expect([...accuracy.keys()]).toEqual(Object.keys(COMMITTED_ACCURACY));
  });
});
