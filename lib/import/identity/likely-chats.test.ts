import { describe, expect, it } from "vitest";
import { likelyChats, probesOf } from "./likely-chats";

const upTo = (count: number) => Float64Array.from({ length: count }, (_, place) => place + 1);

describe("probesOf", () => {
  it("takes every message of a short conversation", () => {
    expect([...probesOf(upTo(5))].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  });
  it("takes at most 48 of a long one, the first two and the last among them", () => {
    const probes = probesOf(upTo(10_000));
    expect(probes.size).toBeLessThanOrEqual(48);
    expect([1, 2, 10_000].filter((fingerprint) => !probes.has(fingerprint))).toEqual([]);
  });
});

describe("likelyChats", () => {
  it("the named one first, then by shared messages, each once", () => {
    const hits = new Map([
      [1, 2],
      [2, 9],
      [3, 5],
    ]);
    expect(likelyChats({ named: [3], hits, elsewhere: [4, 2] })).toEqual([3, 2, 1, 4]);
  });
  it("of many with shared messages only the best twelve", () => {
    const hits = new Map(Array.from({ length: 30 }, (_, key) => [key, key] as const));
    expect(likelyChats({ named: [], hits, elsewhere: [] })).toEqual([
      29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18,
    ]);
  });
});
