import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignMessages } from "./align-messages";
import { indexTrace, type MessageTrace } from "./message-trace";
import { sharedRun } from "./shared-run";

/** One letter a message; a time where one is given. */
const trace = (letters: string, timesMs: readonly number[] = []): MessageTrace => ({
  fingerprints: Float64Array.from([...letters], (letter) => letter.codePointAt(0) ?? 0),
  timesMs: Float64Array.from([...letters], (_, place) => timesMs[place] ?? Number.NaN),
});
const align = (stored: string, incoming: string): readonly number[] => [
  ...alignMessages(indexTrace(trace(stored)), trace(incoming)),
];
const run = (stored: string, incoming: string): number =>
  sharedRun(indexTrace(trace(stored)), trace(incoming));

describe("alignMessages", () => {
  it.each([
    ["the same", "abc", "abc", [1, 2, 3]],
    ["grown", "abc", "abcd", [1, 2, 3, 0]],
    ["a line lost", "abcd", "abd", [1, 2, 4]],
    ["a line between", "abd", "abcd", [1, 2, 0, 3]],
    ["a line in front", "bcd", "abcd", [0, 1, 2, 3]],
    ["a line changed", "abcde", "abxde", [1, 2, 0, 4, 5]],
    ["the latest part", "abcdef", "defg", [4, 5, 6, 0]],
    ["repeated words", "aokbokc", "aokxbokc", [1, 2, 3, 0, 4, 5, 6, 7]],
    ["nothing shared", "abc", "xyz", [0, 0, 0]],
    ["nothing stored", "", "ab", [0, 0]],
  ])("%s", (_, stored, incoming, expected) => {
    expect(align(stored, incoming)).toEqual(expected);
  });

  it("keeps the order, matches equal messages only, and never one twice", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), maxLength: 30 });
    fc.assert(
      fc.property(letters, letters, (stored, incoming) => {
        const places = align(stored, incoming);
        const matched = places.filter((place) => place > 0);
        expect(matched).toEqual([...new Set(matched)].toSorted((one, other) => one - other));
        places.forEach((place, index) => {
          if (place > 0) expect(stored[place - 1]).toBe(incoming[index]);
        });
      }),
    );
  });

  it("finds all of what is stored in a version with lines added anywhere", () => {
    const unique = [..."abcdefghijklmnop"];
    fc.assert(
      fc.property(fc.subarray(unique), (part) => {
        const places = align(part.join(""), unique.join(""));
        expect(places.filter((place) => place > 0)).toHaveLength(part.length);
      }),
    );
  });

  it("compares times only where both have one", () => {
    const stored = indexTrace(trace("aaa", [1, 2, 3]));
    expect([...alignMessages(stored, trace("aa", [2, 3]))]).toEqual([2, 3]);
    expect([...alignMessages(stored, trace("aaa"))]).toEqual([1, 2, 3]);
  });

  it("is done with a hundred thousand equal messages", () => {
    const many = trace("o".repeat(100_000));
    const places = alignMessages(indexTrace(many), trace(`${"o".repeat(50_000)}x${"o".repeat(50_000)}`));
    expect(places.filter((place) => place > 0)).toHaveLength(100_000);
  });
});

describe("sharedRun", () => {
  it.each([
    ["the first two messages", "abxyz", "abcdefgh", 2],
    ["the first two of the newer one, further back", "xyabz", "abcdefgh", 2],
    ["two thirds of the shorter one", "xxabcd", "yyyyyyyabcdz", 4],
    ["less than two thirds of it", "xxxabcd", "yyyyyyyabcdz", 0],
    ["only the first message", "abcd", "axyz", 0],
    ["one message that is the beginning of the other", "a", "abc", 1],
    ["one message in the middle of the other", "b", "abc", 0],
    ["nothing", "", "abc", 0],
  ])("%s", (_, stored, incoming, expected) => {
    expect(run(stored, incoming)).toBe(expected);
  });
});
