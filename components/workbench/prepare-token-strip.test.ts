import { expect, it } from "vitest";
import { reportOf } from "@/lib/report.fixture";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareTokenStrip } from "./prepare-token-strip";

it("adds up to the whole request, media and framing included", () => {
  for (const report of [reportOf(kyivDevs()), reportOf(trailPhotos())]) {
    const segments = prepareTokenStrip(report);
    expect(segments.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(report.tokens.total.min);
    expect(segments.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  }
});

it("draws a bounded number of segments, each message in one of them", () => {
  const chat = kyivDevs();
  const messages = Array.from({ length: 700 }, (_, index) => ({
    id: `${index}`,
    role: "user" as const,
    text: "Hello there",
  }));
  const report = reportOf({ ...chat, messages }, { settings: { recentMessages: 1000, tokenBudget: 0 } });
  const segments = prepareTokenStrip(report).filter(({ layer }) => layer === "messages");
  expect(segments.length).toBeLessThanOrEqual(160);
  expect(segments.flatMap(({ messageIds }) => messageIds)).toHaveLength(report.tokens.messages.length);
});

it("is empty for an empty request", () => {
  const report = reportOf({ ...kyivDevs(), messages: [] }, { format: "single-message" });
  expect(prepareTokenStrip(report)).toEqual([]);
});
