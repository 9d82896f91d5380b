import { describe, expect, it } from "vitest";
import { emptyRoom } from "@/prisma/demo/chats/empty-room";
import { splitTheBill } from "@/prisma/demo/chats/split-the-bill";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareTokenComparison } from "./prepare-token-comparison";
import { comparisonOf } from "./token-comparison.fixture";

const widthOf = (parts: readonly { width: number }[]) => parts.reduce((sum, { width }) => sum + width, 0);

describe("prepareTokenComparison", () => {
  const comparison = comparisonOf(trailPhotos());
  const prepared = prepareTokenComparison(comparison);

  it("puts the active vocabulary first and marks the active format", () => {
    const cl100k = prepareTokenComparison({ ...comparison, tokenizer: "cl100k", active: "compact" });
    expect(cl100k.groups.map(({ tokenizer }) => tokenizer)).toEqual([
      "cl100k",
      "gemma3",
      "gemma2",
      "o200k",
      "seed",
    ]);
    expect(cl100k.groups.map(({ isInForce }) => isInForce)).toEqual([true, false, false, false, false]);
    for (const { bars } of cl100k.groups)
      expect(bars.filter(({ isActive }) => isActive).map(({ format }) => format)).toEqual(["compact"]);
  });

  it("draws all bars on one scale, proportional to their text", () => {
    const longest = Math.max(...comparison.rows.map(({ text }) => text.min));
    const bars = prepared.groups.flatMap((group) => group.bars);
    expect(bars).toHaveLength(45);
    for (const { segments, text } of bars) expect(widthOf(segments)).toBeCloseTo(text.min / longest);
    expect(Math.max(...bars.map(({ segments }) => widthOf(segments)))).toBeCloseTo(1);
    const used = new Set(bars.flatMap(({ segments }) => segments.map(({ layer }) => layer)));
    expect(new Set(prepared.layers)).toEqual(used);
  });

  it("a message's share uses the same scale", () => {
    const [row] = comparison.rows;
    const [bar] = prepared.groups[0]?.bars ?? [];
    const index = row?.shares.findIndex((tokens) => tokens > 0) ?? -1;
    const scale = widthOf(bar?.segments ?? []) / (row?.text.min ?? 0);
    expect(bar?.shares[index]).toBeCloseTo((row?.shares[index] ?? 0) * scale);
  });

  it("names formats that cannot be compared and media sent as text", () => {
    expect(prepared.notComparable).toEqual(["single-message"]);
    expect(prepared.describing).toEqual(["context-json", "console", "openai-summary"]);
    const own = prepareTokenComparison(comparisonOf(trailPhotos(), { mode: "own-limits" }));
    expect(own.notComparable).toEqual([]);
    expect(prepareTokenComparison(comparisonOf(emptyRoom())).describing).toEqual([]);
  });

  it("counts the messages that a format omits, from the same selection and from its own", () => {
    const same = comparisonOf(splitTheBill());
    const countOf = (format: string) => same.rows.find((row) => row.format === format)?.messageCount ?? 0;
    expect(prepareTokenComparison(same).leavingOut).toEqual([
      { format: "openai", count: 1 },
      { format: "responses", count: 1 },
      { format: "anthropic", count: 2 },
      { format: "interactions", count: 1 },
      { format: "compact", count: 9 },
    ]);
    expect(countOf("gemini") - countOf("compact")).toBe(9);
    const own = prepareTokenComparison(comparisonOf(splitTheBill(), { mode: "own-limits" }));
    expect(own.leavingOut).toEqual([
      { format: "openai", count: 1 },
      { format: "responses", count: 1 },
      { format: "anthropic", count: 2 },
      { format: "interactions", count: 1 },
      { format: "compact", count: 13 },
    ]);
    expect(prepared.leavingOut).toEqual([]);
  });

  it("prices one request and a thousand, in the active vocabulary, for formats that are sent", () => {
    const [inForce, other] = prepared.groups;
    for (const { format, price, total } of inForce?.bars ?? []) {
      const usd = comparison.money?.byFormat[format];
      const { accuracy } = total;
      const thousand = usd && {
        min: usd.min * 1000,
        max: usd.max === undefined ? undefined : usd.max * 1000,
        accuracy,
      };
      const request = usd && { min: usd.min, max: usd.max, accuracy };
      expect(price).toEqual(request && { request, thousand });
    }
    const known = inForce?.bars.map(({ format, price }) => [format, price?.request.accuracy]);
    expect(known).toEqual([
      ["gemini", "estimate"],
      ["openai", "estimate"],
      ["responses", "estimate"],
      ["anthropic", "estimate"],
      ["interactions", "estimate"],
      ["compact", "estimate"],
      ["context-json", "provider"],
      ["console", undefined],
      ["openai-summary", "provider"],
    ]);
    expect(inForce?.bars.filter(({ price }) => price === undefined).map(({ format }) => format)).toEqual([
      "console",
    ]);
    expect(other?.bars.map(({ price }) => price)).toEqual(Array(9).fill(undefined));
  });

  it("has widths in an empty chat, too", () => {
    const { groups } = prepareTokenComparison(comparisonOf(emptyRoom(), { mode: "own-limits" }));
    const widths = groups.flatMap(({ bars }) => bars.map(({ segments }) => widthOf(segments)));
    expect(widths).toHaveLength(50);
    expect(widths.filter((width) => !(width >= 0 && width <= 1))).toEqual([]);
  });
});
