import { expect, it } from "vitest";
import { findMatches } from "./find-matches";

it.each([
  ["Гряг і гряг", "ГРЯГ", [0, 7]],
  ["a.b ab", "a.b", [0]],
  ["[x] (y)", "] (", [2]],
  ["aaa", "aa", [0]],
  ["anything", "  ", []],
  ["", "a", []],
  ["half \ud83d 😀", "😀", [7]],
])("%j holds %j at %j", (text, query, starts) => {
  expect(findMatches(text, query).found.map(({ start }) => start)).toEqual(starts);
});

it("stops at a number that can be stepped through, and says so", () => {
  const { found, isCapped } = findMatches("a".repeat(5000), "a");
  expect([found.length, isCapped]).toEqual([2000, true]);
});
