import fc from "fast-check";
import { expect, it } from "vitest";
import { RecentMap } from "./recent-map";

it("holds the latest, and tells what it forgets", () => {
  const keys = fc.array(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 200, size: "max" });
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 10 }), (written, capacity) => {
      const forgotten: string[] = [];
      const map = new RecentMap<string>(capacity, (value) => forgotten.push(value));
      for (const [place, key] of written.entries()) map.set(key, `${key} at ${place}`);
      const latest = [...new Set(written.toReversed())];
      for (const key of latest.slice(0, capacity))
        expect(map.get(key)).toBe(`${key} at ${written.lastIndexOf(key)}`);
      const held = [...map.values()];
      expect(held.length).toBeLessThanOrEqual(2 * capacity);
      expect(new Set(held).size).toBe(held.length);
      expect(held.filter((value) => forgotten.includes(value))).toEqual([]);
      const known = latest.flatMap((key) => map.get(key) ?? []);
      expect(known.toSorted()).toEqual(held.toSorted());
      const lost = latest.filter((key) => map.get(key) === undefined);
      const forgottenKeys = forgotten.map((value) => value.split(" at ")[0]);
      expect(lost.filter((key) => !forgottenKeys.includes(key))).toEqual([]);
    }),
  );
});
