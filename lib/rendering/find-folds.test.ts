import { expect, it } from "vitest";
import { findFolds, rowAt, visibleRows } from "./find-folds";
import { scanJson } from "./scan-json";
import { splitIntoSegments } from "./split-into-segments";

const read = (value: unknown) => {
  const text = JSON.stringify(value, undefined, 1);
  const rows = splitIntoSegments({ text, ranges: [] });
  return { text, rows, folds: findFolds(text, rows, scanJson(text).pairs) };
};

it("folds the entries of a payload, not the payload", () => {
  const { folds } = read({ contents: [{ role: "user", parts: [] }, { role: "model" }] });
  expect([...folds.values()]).toMatchObject([
    {
      isEntry: false,
      key: "1  1",
      firstRow: 1,
      lastRow: 9,
      preview: '{ "role": "user", "parts": [] }, { "role": "model" } ]',
    },
    { isEntry: true, key: "2  1", firstRow: 2, lastRow: 5, preview: '"role": "user", "parts": [] }' },
    { isEntry: true, key: "2  2", firstRow: 6, lastRow: 8, preview: '"role": "model" }' },
  ]);
});

it("knows whose message an entry is", () => {
  const text = '[\n {\n  "a": 1\n }\n]';
  const rows = splitIntoSegments({
    text,
    ranges: [{ start: 7, end: 13, source: { kind: "message", messageId: "7", part: "text" } }],
  });
  const [fold] = findFolds(text, rows, scanJson(text).pairs).values();
  expect(fold).toMatchObject({ key: "1 7 1", messageId: "7" });
});

it("has nothing to fold on one line", () => {
  const text = '[{"a":1}]';
  const rows = splitIntoSegments({ text, ranges: [] });
  expect(findFolds(text, rows, scanJson(text).pairs).size).toBe(0);
});

it("hides the rows of folded entries, also one inside of another", () => {
  const { folds, rows } = read({ contents: [{ role: "user", parts: [] }, { role: "model" }] });
  expect(visibleRows(rows.length, folds, new Set(["2  1"]))).toEqual([0, 1, 2, 6, 7, 8, 9, 10]);
  expect(visibleRows(rows.length, folds, new Set(["1  1", "2  1"]))).toEqual([0, 1, 10]);
  expect(visibleRows(rows.length, folds, new Set())).toHaveLength(11);
});

it("finds the row of an offset", () => {
  const { rows } = read([1, 2]);
  expect([0, 1, 2, 4, 99].map((offset) => rowAt(rows, offset))).toEqual([0, 0, 1, 1, 3]);
});
