import { describe, expect, it } from "vitest";
import { isNotLater, latePlace } from "./late-place";

const AT_START = { passed: 0, storedThrough: 10, before: Number.POSITIVE_INFINITY };

describe("latePlace", () => {
  it("goes by time", () => expect(latePlace(AT_START, 4)).toBe(4));
  it("never goes back behind what the file has passed", () => {
    expect(latePlace({ ...AT_START, passed: 6 }, 4)).toBe(6);
  });
  it("never passes the next message of the file that is stored", () => {
    expect(latePlace({ ...AT_START, before: 3 }, 8)).toBe(2);
  });
  it("without a time follows the message before it in the file", () => {
    expect(latePlace({ ...AT_START, passed: 6 }, undefined)).toBe(6);
    expect(latePlace({ ...AT_START, before: 8 }, undefined)).toBe(0);
  });
  it("without a time and a neighbour goes to the end", () => {
    expect(latePlace(AT_START, undefined)).toBe(10);
  });
});

it("a stored message without a time goes with the one before it", () => {
  expect([isNotLater(null, 5), isNotLater(5, 5), isNotLater(6, 5)]).toEqual([true, true, false]);
});
