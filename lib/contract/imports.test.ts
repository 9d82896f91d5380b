import { describe, expect, it } from "vitest";
import { describePlace, importFraction, secondsLeft } from "./imports";

describe("importFraction", () => {
  it.each([
    ["at the start", { phase: "scan", done: 0 }, 0],
    ["half looked through", { phase: "scan", done: 50, total: 100 }, 0.1],
    ["scanning a file of unknown size", { phase: "scan", done: 50 }, 0],
    ["half read", { phase: "read", done: 5, total: 10 }, 0.4],
    ["reading more than was expected", { phase: "read", done: 50, total: 10 }, 0.6],
    ["storing nothing", { phase: "store", done: 0, total: 0 }, 0.6],
    ["stored", { phase: "store", done: 10, total: 10 }, 1],
  ] as const)("%s", (_name, progress, fraction) => {
    expect(importFraction(progress)).toBeCloseTo(fraction, 10);
  });

  it("never decreases from one phase to the next", () => {
    const phases = (["scan", "read", "store"] as const).flatMap((phase) =>
      [0, 5, 10].map((done) => Math.round(1e9 * importFraction({ phase, done, total: 10 }))),
    );
    expect(phases).toEqual(phases.toSorted((one, other) => one - other));
  });
});

describe("secondsLeft", () => {
  const half = { phase: "read", done: 15, total: 20 } as const;

  it("extrapolates from the pace so far", () => {
    expect(importFraction(half)).toBeCloseTo(0.5, 10);
    expect(secondsLeft(half, 4)).toBeCloseTo(4, 10);
    expect(secondsLeft({ phase: "store", done: 1, total: 1 }, 9)).toBeCloseTo(0, 10);
  });

  it("is undefined while too little is known", () => {
    expect(secondsLeft({ phase: "scan", done: 1, total: 100 }, 5)).toBeUndefined();
    expect(secondsLeft(half, 0.2)).toBeUndefined();
  });
});

it("describes a location by line, pointer or byte within its file", () => {
  expect(describePlace({ file: "a/b.json", line: 3, byte: 9 })).toBe("a/b.json, line 3");
  expect(describePlace({ pointer: "/messages/3", byte: 9 })).toBe("/messages/3");
  expect(describePlace({ byte: 9 })).toBe("byte 9");
});
