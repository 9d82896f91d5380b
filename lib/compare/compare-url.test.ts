import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedSettings } from "../contract/settings-url";
import { arbitrarySettings } from "../core/arbitrary-chat.fixture";
import { FORMAT_IDS } from "../core/model/format";
import { DEFAULT_SETTINGS } from "../core/schema/settings";
import { pinSides, readCompare, type SideChoice, writeSides } from "./compare-url";

const paramsOf = (written: Readonly<Record<string, string | null>>) =>
  new URLSearchParams(Object.entries(written).filter((each): each is [string, string] => each[1] !== null));

const arbitrarySide: fc.Arbitrary<SideChoice> = fc.record({
  overrides: arbitrarySettings,
  format: fc.constantFrom(undefined, ...FORMAT_IDS),
});

describe("a comparison in the URL", () => {
  it("reads back as it was written: the same settings on both sides", () => {
    fc.assert(
      fc.property(arbitrarySide, arbitrarySide, (a, b) => {
        const saved = DEFAULT_SETTINGS;
        const read = readCompare(paramsOf(writeSides({ a, b }, saved)));
        expect(read.problems).toEqual([]);
        expect(read.isDefault).toBe(false);
        for (const [choice, written] of [
          [read.a, a],
          [read.b, b],
        ] as const) {
          expect({ ...saved, ...choice.overrides }).toEqual({ ...saved, ...written.overrides });
          expect(choice.format).toBe(written.format);
        }
      }),
    );
  });

  it.each([
    ["", { isDefault: true }],
    ["at=456&compact=true", { isDefault: true, at: "456" }],
    ["b.compact=false", { isDefault: false, b: { overrides: { compact: false }, format: undefined } }],
    [
      "a.format=console&b.maxMedia=3",
      {
        isDefault: false,
        a: { overrides: {}, format: "console" },
        b: { overrides: { maxMedia: 3 }, format: undefined },
      },
    ],
  ])("%s", (search, expected) => {
    expect(readCompare(new URLSearchParams(search))).toMatchObject({ ...expected, problems: [] });
  });

  it.each([
    ["a.maxMedia=lots", "a", "maxMedia", "lots"],
    ["b.maxHistoricalMedia=51", "b", "maxHistoricalMedia", "51"],
    ["b.format=xml", "b", "format", "xml"],
    [`a.format=${"x".repeat(500)}`, "a", "format", "x".repeat(60)],
  ])("%s is ignored and named", (search, side, name, value) => {
    const { problems, isDefault } = readCompare(new URLSearchParams(search));
    expect(problems).toEqual([{ side, name, value }]);
    expect(isDefault).toBe(true);
  });

  it("never throws, whatever the URL contains", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("a.maxMedia", "b.format", "a.__proto__", "b.", "at"),
        fc.string({ unit: "binary" }),
        (key, value) => {
          expect(readCompare(new URLSearchParams([[key, value]])).problems.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("two sides as saved are still a choice, not the comparison one starts with", () => {
    const none = { overrides: {}, format: undefined };
    const written = paramsOf(writeSides({ a: none, b: none }, DEFAULT_SETTINGS));
    expect(written.toString()).toBe("b.compact=false");
    expect(changedSettings(readCompare(written).b.overrides, DEFAULT_SETTINGS)).toEqual({});
  });

  it("pinned sides stay what they are when the saved settings change", () => {
    const a: SideChoice = { overrides: {}, format: undefined };
    const b: SideChoice = { overrides: { maxMedia: 3 }, format: "console" };
    const saved = DEFAULT_SETTINGS;
    const before = { a: saved, b: { ...saved, maxMedia: 3 } };
    expect(pinSides({ a, b }, before)).toEqual({ "a.maxMedia": "28", "b.maxMedia": "3" });
    const savedNow = before.b;
    const read = readCompare(paramsOf(pinSides({ a, b }, before)));
    expect({ ...savedNow, ...read.a.overrides }).toEqual(before.a);
    expect({ ...savedNow, ...read.b.overrides }).toEqual(before.b);
  });
});
