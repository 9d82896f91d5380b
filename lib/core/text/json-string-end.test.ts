import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonStringEnd } from "./json-string-end";

test("finds the end of any string, wherever it begins", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: fc.constantFrom('"', "\\", "n", "]") }), (before, content) => {
      const literal = JSON.stringify(content);
      expect(jsonStringEnd(`${before}${literal},"next"`, before.length)).toBe(before.length + literal.length);
    }),
  );
});

test.each(['"abc', '"abc\\', '"abc\\"', '"'])("%s has no end", (text) => {
  expect(jsonStringEnd(text, 0)).toBe(text.length);
});

test("a backslash before the opening quote escapes nothing", () => {
  expect(jsonStringEnd('\\""', 1)).toBe(3);
});
