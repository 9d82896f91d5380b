import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HashNumbers } from "./hash-numbers";
import { contentHash } from "./stable-id";

const hex = (value: bigint): string => value.toString(16).padStart(16, "0");
const anyHash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(hex);
/** Hashes that crowd: in the same slots, and different in one half only. */
const crowdedHash = fc
  .tuple(fc.constantFrom(0n, 1n, 2n ** 32n - 1n), fc.constantFrom(0n, 1n, 2n ** 32n - 2n, 2n ** 32n - 1n))
  .map(([high, low]) => hex((high << 32n) | low));

describe("numbers by hashes", () => {
  it("are what a Map would hold", () => {
    const steps = fc.array(fc.tuple(fc.oneof(anyHash, crowdedHash), fc.integer({ min: 1, max: 70_000 })), {
      maxLength: 500,
      size: "max",
    });
    fc.assert(
      fc.property(steps, (written) => {
        const numbers = new HashNumbers();
        const map = new Map<string, number>();
        for (const [hash, number] of written) {
          expect(numbers.get(hash)).toBe(map.get(hash));
          numbers.set(hash, number);
          map.set(hash, number);
        }
        for (const [hash, number] of map) expect(numbers.get(hash)).toBe(number);
      }),
    );
  });

  it("hold for very many, each at a few bytes", () => {
    const numbers = new HashNumbers();
    const map = new Map<string, number>();
    for (let place = 0; place < 200_000; place += 1) {
      const hash = contentHash(place % 150_000);
      map.set(hash, (map.get(hash) ?? 0) + 1);
      if (numbers.count(hash) !== map.get(hash)) throw new Error(`${hash} is counted wrongly`);
    }
    for (const [hash, times] of map)
      if (numbers.get(hash) !== times) throw new Error(`${hash} is not remembered`);
    expect(numbers.get(contentHash("another"))).toBeUndefined();
    expect(numbers.bytes / map.size).toBeLessThan(16);
  });

  it("take little for the few messages of a short chat", () => {
    const numbers = new HashNumbers();
    for (let place = 0; place < 20; place += 1) numbers.count(contentHash(place));
    expect(numbers.bytes).toBeLessThan(400);
  });

  it("count on behind what a column holds", () => {
    const numbers = new HashNumbers();
    const hash = contentHash("ok");
    for (let times = 1; times <= 70_000; times += 1) {
      const counted = numbers.count(hash);
      if (counted !== times) throw new Error(`counted ${counted} instead of ${times}`);
    }
    expect(numbers.get(hash)).toBe(70_000);
  });
});
