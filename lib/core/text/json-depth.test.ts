import fc from "fast-check";
import { expect, test } from "vitest";
import { isDeeperThan, isTooDeep, MAX_JSON_DEPTH } from "./json-depth";

const nested = (levels: number, inside = "1") =>
  `${'[{"a":'.repeat(levels / 2)}${inside}${"}]".repeat(levels / 2)}`;

test("a text may nest up to the limit", () => {
  expect(isTooDeep(nested(MAX_JSON_DEPTH))).toBe(false);
  expect(isTooDeep(nested(MAX_JSON_DEPTH, "[]"))).toBe(true);
  expect(isTooDeep("[".repeat(100_000))).toBe(true);
  expect(isTooDeep(`[${"[],".repeat(2000)}1]`)).toBe(false);
});

test("brackets in strings do not count, whatever is escaped", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('"', "\\", "[", "{") }), (content) => {
      const text = JSON.stringify([content, "[".repeat(1000)]);
      expect(isTooDeep(text)).toBe(false);
      expect(isTooDeep(`${text.slice(0, -1)},${nested(MAX_JSON_DEPTH)}]`)).toBe(true);
    }),
  );
});

test("a parsed value has the depth of its text; one inside itself is too deep", () => {
  const deepest = JSON.parse(nested(MAX_JSON_DEPTH));
  expect(isDeeperThan(deepest, MAX_JSON_DEPTH)).toBe(false);
  expect(isDeeperThan([deepest], MAX_JSON_DEPTH)).toBe(true);
  expect(isDeeperThan("text", 0)).toBe(false);
  const loop: unknown[] = [];
  loop.push(loop, loop);
  expect(isDeeperThan(loop, MAX_JSON_DEPTH)).toBe(true);
});
