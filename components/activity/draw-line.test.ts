import { expect, it } from "vitest";
import { drawLine } from "./draw-line";

const days = (...values: readonly (number | undefined)[]) =>
  values.map((value, index) => ({ day: `2026-03-0${index + 1}`, value }));

it("breaks where a day has no value, and dots each day that has one", () => {
  expect(drawLine(days(0.5, 1, undefined, 0), 1)).toEqual({
    line: "M12.5 50L37.5 0M87.5 100",
    dots: "M12.5 50h0M37.5 0h0M87.5 100h0",
  });
});

it("draws nothing for no days", () => {
  expect(drawLine(days(undefined, undefined), 1)).toEqual({ line: "", dots: "" });
  expect(drawLine([], 1)).toEqual({ line: "", dots: "" });
});
