import { expect, it } from "vitest";
import { countCodePoints } from "@/lib/core/text/count-code-points";
import { foldText } from "./fold-text";

it.each([
  ["short", 10, "short", 0],
  ["abcdef", 4, "abcd", 2],
  ["ab😀cd", 3, "ab", 3],
  ["ab😀cd", 4, "ab😀", 2],
])("%s cut at %i shows %s and hides %i characters", (text, limit, shown, hiddenCount) => {
  expect(foldText(text, limit)).toEqual({ shown, hiddenCount });
});

it("counts characters, not code units", () => {
  expect(countCodePoints("a😀\ud83d")).toBe(3);
});
