import { expect, test } from "vitest";
import { parseByteRange } from "./parse-byte-range";

test.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=5-100", { start: 5, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=7-3", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=-", undefined],
  ["bytes=0-1,3-4", undefined],
  ["chapters=1-2", undefined],
  [null, undefined],
])("%s of ten bytes", (header, expected) => {
  expect(parseByteRange(header, 10)).toEqual(expected);
});
