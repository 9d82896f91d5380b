import { expect, it } from "vitest";
import { lastAtMost } from "./last-at-most";

it.each([
  [[], 3, -1],
  [[4, 6, 9], 3, -1],
  [[4, 6, 9], 4, 0],
  [[4, 6, 9], 8, 1],
  [[4, 6, 9], 100, 2],
])("in %j the last value up to %i is at %i", (values, limit, place) => {
  expect(lastAtMost(values, limit)).toBe(place);
});

it("looks at a few values of a long list only", () => {
  let looks = 0;
  const values = new Proxy(
    Array.from({ length: 500_000 }, (_, index) => index),
    {
      get: (list, name) => {
        looks += 1;
        return Reflect.get(list, name);
      },
    },
  );
  expect(lastAtMost(values, 499_000)).toBe(499_000);
  expect(looks).toBeLessThan(30);
});
