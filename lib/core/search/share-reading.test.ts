import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_LOADED_BYTES, MAX_SCANNED_CHARACTERS, shareReading } from "./share-reading";

test("short texts are read whole, long ones share the rest", () => {
  const shares = shareReading([
    { key: 1, bytes: 5_000_000 },
    { key: 2, bytes: 100 },
    { key: 3, bytes: 900_000 },
  ]);
  expect(Object.fromEntries(shares)).toEqual({ 1: 499_950, 2: 100, 3: 499_950 });
});

test("a text that is too large to load is left out, the others are not", () => {
  const shares = shareReading([
    { key: 1, bytes: MAX_LOADED_BYTES },
    { key: 2, bytes: 10 },
  ]);
  expect([...shares]).toEqual([[2, 10]]);
});

test("what is scanned and loaded is bounded, whatever is stored", () => {
  const texts = fc
    .array(fc.nat(2 * MAX_LOADED_BYTES), { maxLength: 100 })
    .map((sizes) => sizes.map((bytes, key) => ({ key, bytes })));
  fc.assert(
    fc.property(texts, (stored) => {
      const shares = shareReading(stored);
      const scanned = [...shares.values()].reduce((sum, share) => sum + share, 0);
      const loaded = stored.filter(({ key }) => shares.has(key)).reduce((sum, { bytes }) => sum + bytes, 0);
      expect(scanned).toBeLessThanOrEqual(MAX_SCANNED_CHARACTERS);
      expect(loaded).toBeLessThanOrEqual(MAX_LOADED_BYTES);
    }),
  );
});
