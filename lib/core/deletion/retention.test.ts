import { expect, test } from "vitest";
import { cutoffOf, effectiveRetention, keepsEverything, retentionSchema } from "./retention";

test("a chat's own policy replaces the default as a whole", () => {
  expect(effectiveRetention(undefined, { days: 30 })).toEqual({ days: 30 });
  expect(effectiveRetention({ messages: 5 }, { days: 30 })).toEqual({ messages: 5 });
  expect(keepsEverything(effectiveRetention({}, { days: 30 }))).toBe(true);
});

test("counts days back from now", () => {
  const now = new Date("2026-03-31T12:00:00Z");
  expect(cutoffOf({ days: 30 }, now)).toEqual(new Date("2026-03-01T12:00:00Z"));
  expect(cutoffOf({ messages: 5 }, now)).toBeUndefined();
});

test("refuses zero, fractions and unknown limits", () => {
  const accepted = [{ days: 0 }, { days: 1.5 }, { weeks: 1 }, {}, { days: 1, messages: 1 }].map(
    (policy) => retentionSchema.safeParse(policy).success,
  );
  expect(accepted).toEqual([false, false, false, true, true]);
});
