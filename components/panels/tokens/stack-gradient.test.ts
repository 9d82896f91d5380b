import { expect, test } from "vitest";
import { stackGradient } from "./stack-gradient";

test("each segment begins where the last one ends, with a line between them", () => {
  const painted = stackGradient([
    { layer: "prompt", width: 0.25 },
    { layer: "current", width: 1 / 3 },
  ]);
  expect(painted).toBe(
    "linear-gradient(to right, var(--tint-1) 0 25%, " +
      "var(--surface) 25% calc(25% + 1px), var(--ink) 0 58.33%, transparent 0)",
  );
});

test("the thinnest segment is visible, and the longest bar still holds all of them", () => {
  const painted = stackGradient([
    { layer: "prompt", width: 0.001 },
    { layer: "summary", width: 0 },
    { layer: "messages", width: 0.998 },
    { layer: "frame", width: 0.001 },
  ]);
  const ends = [...painted.matchAll(/\) 0 ([\d.]+)%/g)].map(([, end]) => Number(end));
  expect(ends).toEqual([0.97, 1.95, 99.03, 100]);
});

test("no segments make no image", () => {
  expect(stackGradient([])).toBe("none");
});
