import { describe, expect, it } from "vitest";
import type { SummaryPreview, SummaryProgress, SummaryVersion } from "@/lib/contract/summary-runs";
import { hostOf, mayGrow, prepareRun, prepareSummaries, speaksOf } from "./prepare-summaries";
import { summaryVersion } from "./summaries.fixture";

const rowOf = (over: Partial<SummaryVersion>) => {
  const [row] = prepareSummaries([summaryVersion({ version: 1, ...over })]);
  if (!row) throw new Error("one version makes one row");
  return row;
};

describe("a version as a row", () => {
  it("shows its coverage, the remaining tokens, its author and its time", () => {
    expect(rowOf({ canRollBack: true })).toEqual({
      version: 1,
      state: "ready",
      trigger: "now",
      at: "2026-03-01T10:00:01.000Z",
      range: { kind: "covers", messages: 20, firstId: "q1", lastId: "a10" },
      tokens: { before: 1000, after: 250, share: 0.25 },
      writer: { isOffline: true, model: "offline · offline extract" },
      failure: undefined,
      text: "Summary 1",
      previous: undefined,
      canRollBack: true,
      canRedo: false,
    });
  });

  it.each([
    ["ready", "covers"],
    ["rolled-back", "covered"],
    ["failed", "would-cover"],
    ["running", "would-cover"],
  ] as const)("%s: %s", (state, kind) => {
    expect(rowOf({ state }).range).toMatchObject({ kind });
  });

  it.each([
    ["one that it covers", { messageId: "q5", coveredBy: 1 }, true],
    ["one that another covers", { messageId: "q15", coveredBy: 2 }, false],
    ["an end of its range, loaded or not", { messageId: "a10", coveredBy: undefined }, true],
    ["one that nothing covers", { messageId: "q30", coveredBy: undefined }, false],
    ["none", undefined, false],
  ] as const)("pointing at %s", (_name, pointed, isLit) => {
    expect(speaksOf(rowOf({}), pointed)).toBe(isLit);
  });

  it("says that an active version covers nothing, and nothing about a failed one", () => {
    expect(rowOf({ covered: undefined }).range).toBe("none");
    expect(rowOf({ state: "failed", covered: undefined }).range).toBeUndefined();
  });

  it("has no share without both numbers", () => {
    expect(rowOf({ tokensAfter: undefined }).tokens).toEqual({
      before: 1000,
      after: undefined,
      share: undefined,
    });
    expect(rowOf({ tokensBefore: 0, tokensAfter: 0 }).tokens?.share).toBeUndefined();
    expect(rowOf({ tokensBefore: undefined }).tokens).toBeUndefined();
  });

  it.each([
    ["failed", { cause: "timeout", message: "Too slow." }, { cause: "timeout", message: "Too slow." }],
    ["failed", { cause: "__proto__", message: "?" }, { cause: "unknown", message: "?" }],
    ["interrupted", { cause: undefined, message: "gone" }, { cause: "interrupted", message: "" }],
    ["cancelled", { cause: "cancelled", message: "Cancelled." }, undefined],
  ] as const)("%s: the reason of a failure is one that has words", (state, failure, shown) => {
    expect(rowOf({ state, failure }).failure).toEqual(shown);
  });

  it("is compared with the next older version that has a text, in any state", () => {
    const rows = prepareSummaries([
      summaryVersion({ version: 4 }),
      summaryVersion({ version: 3, state: "failed", text: undefined }),
      summaryVersion({ version: 2, state: "rolled-back" }),
      summaryVersion({ version: 1 }),
    ]);
    expect(rows.map(({ previous }) => previous?.version)).toEqual([2, undefined, 1, undefined]);
  });
});

describe("the run in view", () => {
  const run = (outcome: SummaryProgress["outcome"]): SummaryProgress => ({
    version: 2,
    trigger: "now",
    startedAt: "",
    text: "half",
    outcome,
  });
  const applied = {
    kind: "applied",
    version: 2,
    text: "whole",
    messagesKept: 4,
    tokensBefore: 9,
    tokensAfter: 3,
  } as const;

  it("is shown while it runs and with its outcome", () => {
    expect(prepareRun(undefined, [])).toBeUndefined();
    expect(prepareRun(run(undefined), [])?.kind).toBe("running");
    expect(prepareRun(run(applied), [summaryVersion({ version: 2 })])).toEqual({
      kind: "over",
      outcome: applied,
    });
    expect(prepareRun(run({ kind: "cancelled", version: 2 }), [])?.kind).toBe("over");
  });

  it("says that its process ended, once the list knows", () => {
    const failed = { kind: "failed", version: 2, cause: "server-error", message: "It ended." } as const;
    const shown = (state: "failed" | "interrupted") =>
      prepareRun(run(failed), [summaryVersion({ version: 2, state })]);
    expect(shown("failed")).toEqual({ kind: "over", outcome: failed });
    expect(shown("interrupted")).toEqual({
      kind: "over",
      outcome: { ...failed, cause: "interrupted", message: "" },
    });
  });

  it("is history once it was rolled back or cleared", () => {
    expect(prepareRun(run(applied), [summaryVersion({ version: 2, state: "rolled-back" })])).toBeUndefined();
    expect(prepareRun(run(applied), [])).toBeUndefined();
  });
});

it("warns when a summary may be longer than the messages it covers", () => {
  const plan = (tokensBefore: number, max: number | undefined) =>
    ({ tokensBefore, tokensAfter: { min: 1, max } }) as Extract<SummaryPreview, { kind: "ready" }>;
  expect([mayGrow(plan(900, 800)), mayGrow(plan(700, 800)), mayGrow(plan(9, undefined))]).toEqual([
    false,
    true,
    true,
  ]);
});

it("shortens a URL to its host", () => {
  expect(hostOf("https://generativelanguage.googleapis.com/v1")).toBe("generativelanguage.googleapis.com");
  expect(hostOf("nonsense")).toBe("nonsense");
});
