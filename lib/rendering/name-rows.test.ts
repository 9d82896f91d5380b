import { expect, it } from "vitest";
import { nameRows } from "./name-rows";

const namesOf = (count: number, starts: readonly (readonly [string, number])[]) =>
  Array.from({ length: count }, (_, row) => nameRows(count, new Map(starts))(row));

it("keeps the names of a message's rows when another message comes in above", () => {
  const before = namesOf(8, [
    ["b", 2],
    ["c", 5],
  ]);
  const after = namesOf(11, [
    ["a", 2],
    ["b", 5],
    ["c", 8],
  ]);
  expect(after.slice(5)).toEqual(before.slice(2));
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
});

it("never names two rows alike, whatever the ids and wherever they begin", () => {
  const names = namesOf(12, [
    ["1", 3],
    ["0 1", 3],
    ["2 1", 4],
    ["", 9],
  ]);
  expect(new Set(names).size).toBe(12);
});

it("does without names where there are too many rows", () => {
  expect(nameRows(100_000, new Map([["a", 2]]))(7)).toBe(7);
});
