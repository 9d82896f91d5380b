import { describe, expect, it } from "vitest";
import { scanJson } from "./scan-json";

const kinds = (text: string) =>
  scanJson(text).tokens.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);

it("distinguishes keys, strings, numbers and keywords", () => {
  expect(kinds('{"a" : "x: \\"y\\"", "b": [-1.5e3, true, null], "c": "\\\\"}')).toEqual([
    'key "a"',
    'string "x: \\"y\\""',
    'key "b"',
    "number -1.5e3",
    "word true",
    "word null",
    'key "c"',
    'string "\\\\"',
  ]);
});

it("survives what is not JSON", () => {
  expect(kinds('}]"open')).toEqual(['string "open']);
  expect(kinds("hello — (")).toEqual(["word hello", "word —", "word ("]);
});

describe("pairs of brackets", () => {
  const pairs = (text: string) =>
    scanJson(text).pairs.map(({ start, end, depth, inArray }) => [text.slice(start, end), depth, inArray]);

  it("are found near the top, outermost first", () => {
    expect(pairs('{"a":[{"b":[{}]}]}')).toEqual([
      ['{"a":[{"b":[{}]}]}', 0, false],
      ['[{"b":[{}]}]', 1, false],
      ['{"b":[{}]}', 2, true],
    ]);
  });

  it("ignore brackets inside of strings", () => {
    expect(pairs('["[{"]')).toEqual([['["[{"]', 0, false]]);
  });

  it("need no recursion", () => {
    expect(pairs("[".repeat(100_000) + "]".repeat(100_000))).toHaveLength(3);
  });
});

it("reads a megabyte of one string", () => {
  expect(scanJson(`["${"a".repeat(2_000_000)}"]`).tokens).toHaveLength(1);
});
