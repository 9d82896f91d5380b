import { expect, test, vi } from "vitest";
import { cachedCounter } from "./cached-counter";

test("a text is counted once, also when it costs nothing", () => {
  const countTokens = vi.fn((text: string) => text.length);
  const cached = cachedCounter(countTokens, new Map());
  expect([cached("abc"), cached(""), cached("abc"), cached("")]).toEqual([3, 0, 3, 0]);
  expect(countTokens).toHaveBeenCalledTimes(2);
});

test("the cache outlives the counter and may go by a hash", () => {
  const cache = new Map([["#3", 42]]);
  const cached = cachedCounter(
    () => 0,
    cache,
    (text) => `#${text.length}`,
  );
  expect(cached("abc")).toBe(42);
  expect(cached("ab")).toBe(0);
  expect(cache.get("#2")).toBe(0);
});
