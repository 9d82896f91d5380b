import { expect, it } from "vitest";
import { nextRow } from "./use-row-keys";

it.each([
  ["j", -1, 5, 0],
  ["j", 2, 5, 3],
  ["ArrowDown", 2, 5, 3],
  ["j", 4, 5, 4],
  ["k", 0, 5, 0],
  ["ArrowUp", 3, 5, 2],
  ["ArrowDown", -1, 5, undefined],
  ["k", -1, 5, undefined],
  ["x", 2, 5, undefined],
  ["j", -1, 0, undefined],
])("%s with row %i of %i leads to %s", (key, focused, count, row) => {
  expect(nextRow(key, focused, count)).toBe(row);
});
