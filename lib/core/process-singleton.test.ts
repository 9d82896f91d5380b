import { expect, test, vi } from "vitest";
import { processSingleton } from "./process-singleton";

test("creates a value once, also for a second copy of the module", async () => {
  const first = processSingleton("test-once", () => new Map([["a", 1]]));
  vi.resetModules();
  const copy = await import("./process-singleton");
  expect(copy.processSingleton).not.toBe(processSingleton);
  expect(copy.processSingleton("test-once", () => new Map())).toBe(first);
});

test("keeps values of different names apart", () => {
  expect(processSingleton("test-one", () => "one")).toBe("one");
  expect(processSingleton("test-other", () => "other")).toBe("other");
});

test("tries again after a failed creation", () => {
  const fail = (): string => {
    throw new Error("no database");
  };
  expect(() => processSingleton("test-failing", fail)).toThrow("no database");
  expect(processSingleton("test-failing", () => "opened")).toBe("opened");
});

test("creates an undefined value once", () => {
  const create = vi.fn(() => undefined);
  processSingleton("test-undefined", create);
  processSingleton("test-undefined", create);
  expect(create).toHaveBeenCalledTimes(1);
});
