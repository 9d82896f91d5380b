import { describe, expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { FORMAT_IDS } from "@/lib/core/model/format";
import { emptyRoom } from "@/prisma/demo/chats/empty-room";
import { lampLaunch } from "@/prisma/demo/chats/lamp-launch";
import { releaseDesk } from "@/prisma/demo/chats/release-desk";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareTokens } from "./prepare-tokens";

const CHATS = [trailPhotos(), releaseDesk(), lampLaunch(), emptyRoom()];

describe.each(FORMAT_IDS)("in %s", (format) => {
  it("both tables add up to the total, line by line", () => {
    for (const chat of CHATS) {
      const { tokens } = reportOf(chat, { format });
      const { byLayer, byPart } = prepareTokens(tokens);
      for (const { lines, sum } of [byLayer, byPart]) {
        expect(sum).toEqual(tokens.total);
        expect(lines.reduce((total, { amount }) => total + amount.min, 0)).toBe(tokens.total.min);
      }
    }
  });
});

describe("the media chat", () => {
  const { tokens } = reportOf(trailPhotos());
  const prepared = prepareTokens(tokens);

  it("ranks messages with their media, and says how many it omits", () => {
    const totals = prepared.topMessages.map(({ total }) => total.min);
    expect(totals).toEqual(totals.toSorted((a, b) => b - a));
    expect(totals).toHaveLength(10);
    expect(prepared.hiddenMessages).toBe(tokens.messages.length - 10);
    expect(totals[0]).toBeGreaterThan(1000);
  });

  it("counts media both ways", () => {
    expect(prepared.media).toHaveLength(tokens.mediaRows.length);
    expect(prepared.seedMedia.min).toBe(258 * 7);
    expect(tokens.text.min + tokens.framing.min + prepared.seedMedia.min).toBe(tokens.totalAtSeedRate.min);
  });

  it("shares refer to the whole", () => {
    const whole = prepared.byLayer.lines.reduce((sum, { share }) => sum + share, 0);
    expect(whole).toBeCloseTo(1);
  });
});

it("has no lines in an empty chat", () => {
  const { byLayer } = prepareTokens(reportOf(emptyRoom(), { format: "single-message" }).tokens);
  expect(byLayer.lines).toEqual([]);
});

it("has a share of 0 where the only cost is unknown", () => {
  const { tokens } = reportOf(emptyRoom(), { format: "single-message" });
  const { byLayer } = prepareTokens({ ...tokens, media: { min: 0, max: undefined, accuracy: "estimate" } });
  expect(byLayer.lines.map(({ name, share }) => [name, share])).toEqual([["media", 0]]);
});
