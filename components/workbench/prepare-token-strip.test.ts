import { expect, it } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { sumAmounts } from "@/lib/core/tokens/token-amount";
import { kyivDevs } from "@/prisma/demo/chats/kyiv-devs";
import { trailPhotos } from "@/prisma/demo/chats/trail-photos";
import { prepareTokenStrip } from "./prepare-token-strip";

it("adds up to the whole request, media and framing included", () => {
  for (const report of [reportOf(kyivDevs()), reportOf(trailPhotos())]) {
    const segments = prepareTokenStrip(report);
    const { min, accuracy } = sumAmounts(segments.map(({ amount }) => amount));
    expect([min, accuracy]).toEqual([report.tokens.total.min, report.tokens.total.accuracy]);
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
