import { expect, test } from "vitest";
import { knownAmount, sumAmounts } from "./token-amount";

test("a sum is as trustworthy as its weakest part", () => {
  const sum = sumAmounts([knownAmount(3, "exact"), knownAmount(4, "estimate"), knownAmount(5, "provider")]);
  expect(sum).toEqual({ min: 12, max: 12, accuracy: "estimate" });
});

test("a sum with an unknown part is unknown above, not smaller", () => {
  const unknown = { min: 1, max: undefined, accuracy: "provider" } as const;
  expect(sumAmounts([knownAmount(3, "exact"), unknown, knownAmount(2, "exact")])).toEqual({
    min: 6,
    max: undefined,
    accuracy: "provider",
  });
});

test("nothing is exactly nothing", () => expect(sumAmounts([])).toEqual(knownAmount(0, "exact")));
