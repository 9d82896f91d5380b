import { expect, it } from "vitest";
import { entry } from "@/lib/core/model/ledger";
import type { ContextReport } from "@/lib/core/model/report";
import { knownAmount } from "@/lib/core/tokens/token-amount";
import { areSameMarks, markMessages } from "./message-marks";

const older = entry(
  { kind: "messages", from: 0, to: 3, count: 4, mediaCount: 0 },
  "dropped",
  "outside-window",
  {
    limit: { setting: "recentMessages", value: 1 },
    admittedBy: [{ setting: "recentMessages", value: 2 }],
  },
);
const report = {
  ledger: [
    older,
    entry({ kind: "message", messageId: "e", position: 4 }, "kept", "immediate"),
    entry({ kind: "media", messageId: "e", position: 4, media: 0 }, "dropped", "over-historical-limit", {
      limit: { setting: "maxHistoricalMedia", value: 5 },
      admittedBy: [{ setting: "maxHistoricalMedia", value: 6 }],
    }),
    entry({ kind: "message", messageId: "f", position: 5 }, "kept", "current"),
    entry({ kind: "messages", from: 6, to: 9, count: 4, mediaCount: 0 }, "left-out", "after-cut-off"),
    entry({ kind: "summary", version: 1 }, "kept", "summary-in-use"),
  ],
  tokens: {
    text: { accuracy: "exact" },
    messages: [
      { messageId: "e", text: 3, media: knownAmount(0, "exact") },
      { messageId: "f", text: 12, media: { min: 258, max: 1806, accuracy: "estimate" } },
    ],
  },
} as unknown as ContextReport;
const markOf = markMessages(report);

it.each([
  [0, "a", "dropped", undefined],
  [3, "d", "dropped", undefined],
  [4, "e", "immediate", { min: 3, max: 3, accuracy: "exact" }],
  [5, "f", "current", { min: 270, max: 1818, accuracy: "estimate" }],
  [9, "j", "later", undefined],
])("message %i is %s: %s", (position, id, kind, tokens) => {
  expect(markOf(position, id)).toMatchObject({ kind, ...(tokens && { tokens }) });
});

it("shows which limit admits the newest message of a run, and only for that message", () => {
  expect(markOf(3, "d")?.admittedBy).toEqual([{ setting: "recentMessages", value: 2 }]);
  expect(markOf(2, "c")?.admittedBy).toBeUndefined();
  expect(markOf(2, "c")?.limit).toEqual({ setting: "recentMessages", value: 1 });
});

it("groups media verdicts with their message and returns nothing for an unknown message", () => {
  expect(markOf(4, "e")?.media.get(0)).toMatchObject({
    verdict: "dropped",
    admittedBy: [{ setting: "maxHistoricalMedia", value: 6 }],
  });
  expect(markOf(5, "f")?.media.size).toBe(0);
  expect(markOf(10, "k")).toBeUndefined();
});

it("marks with equal content compare as equal", () => {
  const mark = (tokens: number, verdict: "kept" | "dropped") => {
    const why = { reason: "recent" as const, limit: undefined, admittedBy: undefined, coveredBy: undefined };
    return {
      kind: "kept",
      tokens: knownAmount(tokens, "exact"),
      media: new Map([[0, { verdict, ...why }]]),
      ...why,
    } as const;
  };
  expect(areSameMarks(mark(1, "kept"), mark(1, "kept"))).toBe(true);
  expect(areSameMarks(mark(1, "kept"), mark(2, "kept"))).toBe(false);
  expect(areSameMarks(mark(1, "kept"), mark(1, "dropped"))).toBe(false);
  expect(areSameMarks(undefined, mark(1, "kept"))).toBe(false);
  expect(areSameMarks(undefined, undefined)).toBe(true);
});
