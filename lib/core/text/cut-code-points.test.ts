import { describe, expect, it } from "vitest";
import { cutCodePoints } from "./cut-code-points";

describe("cutCodePoints", () => {
  it.each([
    ["", 5, "..", ""],
    ["abcde", 5, "..", "abcde"],
    ["abcdef", 5, "..", "abc.."],
    ["🎉🎉🎉🎉🎉", 5, "..", "🎉🎉🎉🎉🎉"],
    ["🎉🎉🎉🎉🎉🎉", 5, "..", "🎉🎉🎉.."],
    ["\ud83c\ud83c\ud83c\ud83c", 3, ".", "\ud83c\ud83c."],
  ])("%j at %i becomes %j", (text, limit, ending, expected) => {
    expect(cutCodePoints(text, limit, ending)).toBe(expected);
  });
});
