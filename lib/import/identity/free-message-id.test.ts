import { expect, test, vi } from "vitest";
import { freeMessageId } from "./free-message-id";

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `day-${from + index}`);

test("an id that no message has stays as it is", async () => {
  const readStored = vi.fn(async () => new Set<string>());
  expect(await freeMessageId(readStored)("day-1", new Set())).toBe("day-1");
  expect(readStored).not.toHaveBeenCalled();
});

test("a taken id gets the lowest free number, neither stored nor waiting to be written", async () => {
  const freeId = freeMessageId(async () => new Set(["day-2", "day-4"]));
  expect(await freeId("day-1", new Set(["day-1", "day-3"]))).toBe("day-5");
});

test("the numbers go on where the last search ended", async () => {
  const freeId = freeMessageId(async () => new Set(["day-2"]));
  const taken = new Set(["day-1"]);
  expect([await freeId("day-1", taken), await freeId("day-1", taken)]).toEqual(["day-3", "day-4"]);
});

test("many taken numbers are looked up in a few reads", async () => {
  const stored = new Set(numbered(1, 250));
  const readStored = vi.fn(async () => stored);
  expect(await freeMessageId(readStored)("day-1", stored)).toBe("day-251");
  expect(readStored).toHaveBeenCalledTimes(3);
});
