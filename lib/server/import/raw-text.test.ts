import { expect, test } from "vitest";
import { rawText } from "./raw-text";

test("a source object is kept as JSON, long strings by their beginning", () => {
  expect(rawText({ a: [1, "x", null], b: "y".repeat(100_001) })).toBe(
    JSON.stringify({ a: [1, "x", null], b: `${"y".repeat(100)}… (100001 characters)` }),
  );
  expect(rawText(undefined)).toBeUndefined();
});

test("one of any depth is written, cut where it is too deep", () => {
  const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect(rawText(deep)).toContain("nested more than 500 deep");
});
