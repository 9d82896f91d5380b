import { expect, it } from "vitest";
import {
  afterDeletion,
  afterLateMessages,
  afterRollback,
  afterRun,
  withoutRetained,
} from "./counter-changes";

const OPEN = { count: 7, hasOpenQuestion: true, failedAt: 3 };

it("an applied summary keeps the exchanges that were completed while it ran", () => {
  expect(afterRun(OPEN, 5)).toEqual({ count: 2, hasOpenQuestion: true });
  expect(afterRun(OPEN, 9)).toEqual({ count: 0, hasOpenQuestion: true });
  expect(afterRun(OPEN, undefined)).toEqual({ count: 0, hasOpenQuestion: true });
});

it("a rollback restores the count and delays the next automatic summary", () => {
  expect(afterRollback({ count: 2, hasOpenQuestion: false }, 5)).toEqual({
    count: 7,
    hasOpenQuestion: false,
    failedAt: 7,
  });
});

it("what was applied and rolled back without a word in between has the same count", () => {
  expect(afterRollback(afterRun(OPEN, 5), 5).count).toBe(OPEN.count);
});

it("retained exchanges do not count, and never below none", () => {
  expect(withoutRetained(OPEN, 2)).toEqual({ ...OPEN, count: 5 });
  expect(withoutRetained(OPEN, 20).count).toBe(0);
});

it("a deletion changes only whether a question is open", () => {
  expect(afterDeletion(OPEN, { count: 1, hasOpenQuestion: false })).toEqual({
    ...OPEN,
    hasOpenQuestion: false,
  });
});

it("late messages are counted from the start, and a failure still delays", () => {
  expect(afterLateMessages(OPEN, { count: 9, hasOpenQuestion: false })).toEqual({
    count: 9,
    hasOpenQuestion: false,
    failedAt: 3,
  });
});
