import { describe, expect, it } from "vitest";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { reportOf } from "../contract/report.fixture";
import type { FormatId } from "../core/model/format";
import { priceRangeOf } from "../core/pricing";
import type { SettingOverrides } from "../core/schema/settings";
import { compareTotals } from "./compare-totals";

/** The chat "Trail photos" has images, and a video with an uncertain cost. */
function side(settings: SettingOverrides, format: FormatId = "gemini") {
  const { tokens } = reportOf(trailPhotos(), { settings, format });
  return { tokens, price: priceRangeOf(tokens.modelId, tokens.total) };
}

const GEMINI = { model: "gemini-2.5-flash" };
/** No rule for video is known, so its cost has no upper bound. */
const GPT = { model: "gpt-4o" };
/** No rule for any media is known, images included. */
const UNRULED = { model: "gpt-4", format: "gemini" } as const;

describe("what nobody knows is not zero", () => {
  it("no share where an end is open, and money as open as tokens", () => {
    const { total, media, text, price } = compareTotals(side(GEMINI), side(GPT));
    expect(total.b.max).toBeUndefined();
    expect([total.share, media.share, price.share]).toEqual([undefined, undefined, undefined]);
    expect(text.share).toBeDefined();
    expect(price.difference?.min).toBe((price.b?.min ?? 0) - (price.a?.max ?? 0));
    expect(price.difference?.max).toBeUndefined();
    expect(price.difference?.accuracy).toBe("estimate");
  });

  it("the other way round it is the lower end that is open", () => {
    const { total, price } = compareTotals(side(GPT), side(GEMINI));
    expect(total.difference).toMatchObject({ min: undefined, max: expect.any(Number) });
    expect(price.difference).toMatchObject({ min: undefined, max: expect.any(Number) });
    expect([total.share, price.share]).toEqual([undefined, undefined]);
  });

  it("the same pictures cost two models without a rule two unknown amounts", () => {
    const { media } = compareTotals(side(GPT), side({ model: "gpt-4" }));
    expect(media.difference).toMatchObject({ min: undefined, max: undefined });
  });
});

describe("at one rate", () => {
  it("what both send makes no difference in money, however unsure its cost", () => {
    const { total, price } = compareTotals(side(UNRULED, "compact"), side(UNRULED));
    expect([total.a.max, total.b.max]).toEqual([undefined, undefined]);
    expect(total.difference.min).toBeGreaterThan(0);
    expect(price.difference?.min).toBeGreaterThan(0);
    expect(price.difference?.max).toBe(price.difference?.min);
  });

  it("a range of tokens is a range of money", () => {
    const { total, price } = compareTotals(side({ ...GEMINI, maxVideos: 0 }), side(GEMINI));
    expect(total.difference.max).toBeGreaterThan(total.difference.min ?? Number.NaN);
    const ratio = (total.difference.max ?? 0) / (total.difference.min ?? 0);
    expect((price.difference?.max ?? 0) / (price.difference?.min ?? 0)).toBeCloseTo(ratio);
  });
});

it("says nothing of money where a price is unknown", () => {
  const { price } = compareTotals(side(GEMINI), { ...side(GEMINI), price: undefined });
  expect(price).toMatchObject({ difference: undefined, share: undefined });
});
