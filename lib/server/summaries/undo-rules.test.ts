import { expect, it } from "vitest";
import { canRedo, canRollBack } from "./undo-rules";

it("only the newest ready version is rolled back", () => {
  expect([canRollBack(2, 2), canRollBack(1, 2), canRollBack(0, 0)]).toEqual([true, false, false]);
});

it("a version is redone on top of the one it was made on", () => {
  expect(canRedo({ state: "rolled-back", baseVersion: 1 }, 1)).toBe(true);
  expect(canRedo({ state: "rolled-back", baseVersion: 1 }, 2)).toBe(false);
  expect(canRedo({ state: "ready", baseVersion: 1 }, 1)).toBe(false);
});
