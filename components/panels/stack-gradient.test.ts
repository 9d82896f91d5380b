import { expect, test } from "vitest";
import { stackGradient } from "./stack-gradient";

test("each segment begins where the last one ends, with a pixel between them", () => {
  const painted = stackGradient([
    { layer: "prompt", width: 0.25 },
    { layer: "current", width: 1 / 3 },
  ]);
  expect(painted).toBe(
    "linear-gradient(to right, " +
      "var(--tint-1) 0%, var(--tint-1) max(0% + 1px, 25% - 1px), transparent 0, transparent 25%, " +
      "var(--ink) 25%, var(--ink) max(25% + 1px, 58.333% - 1px), transparent 0, transparent 58.333%)",
  );
});
