import { expect, it } from "vitest";
import { findMatches } from "@/lib/rendering/find-matches";
import { scanJson } from "@/lib/rendering/scan-json";
import { paintSegment } from "./paint-segment";

const TEXT = '{"name": "gryag", "n": 12}';

const paint = (start: number, end: number, query: string) =>
  paintSegment(
    { start, text: TEXT.slice(start, end), source: undefined },
    scanJson(TEXT).tokens,
    findMatches(TEXT, query).found,
  ).map(({ text, kind, match }) => [text, kind, match !== undefined]);

it("splits at colours and at marks", () => {
  expect(paint(0, TEXT.length, "rya")).toEqual([
    ["{", undefined, false],
    ['"name"', "key", false],
    [": ", undefined, false],
    ['"g', "string", false],
    ["rya", "string", true],
    ['g"', "string", false],
    [", ", undefined, false],
    ['"n"', "key", false],
    [": ", undefined, false],
    ["12", "number", false],
    ["}", undefined, false],
  ]);
});

it("colours a segment that begins inside a string", () => {
  expect(paint(12, 18, "")).toEqual([
    ['yag"', "string", false],
    [", ", undefined, false],
  ]);
});
