import { expect, it } from "vitest";
import { findNextMessage } from "./find-next-message";

const ROWS = new Map([
  ["a", 0],
  ["b", 3],
  ["c", 4],
  ["d", 9],
]);

it.each([
  ["a", 1, "b"],
  ["b", 1, "d"],
  ["d", 1, undefined],
  ["d", -1, "b"],
  ["a", -1, undefined],
  ["gone", 1, undefined],
] as const)("from %s by %i it goes to %s, skipping folded rows", (from, step, to) => {
  expect(findNextMessage(ROWS, from, step, (row) => row !== 4)?.[0]).toBe(to);
});

it("skips neighbours that are out of view", () => {
  const rows = new Map(Array.from({ length: 20_000 }, (_, index) => [`m${index}`, 25 * index]));
  const asked: number[] = [];
  const isVisible = (row: number) => asked.push(row) > 0;
  expect(findNextMessage(rows, "m15000", -1, isVisible)).toEqual(["m14999", 374_975]);
  expect(asked).toEqual([374_975]);
});
