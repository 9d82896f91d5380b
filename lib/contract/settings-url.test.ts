import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitrarySettings } from "../core/arbitrary-chat.fixture";
import { DEFAULT_SETTINGS, type SettingOverrides, type Settings } from "../core/schema/settings";
import { changedSettings, readOverrides, writeChange, writeOverrides } from "./settings-url";

const model = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => !/\p{Surrogate}/u.test(text));
const overridesWithModel = fc
  .tuple(arbitrarySettings, fc.option(model, { nil: undefined }))
  .map(
    ([settings, text]): SettingOverrides => (text === undefined ? settings : { ...settings, model: text }),
  );

function urlOf(overrides: SettingOverrides, saved: Settings): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(writeOverrides(overrides, saved)))
    if (value !== null) params.set(key, value);
  return new URLSearchParams(params.toString());
}

describe("settings in the URL", () => {
  it("a partial change is written as a full write would be", () => {
    fc.assert(
      fc.property(overridesWithModel, overridesWithModel, (change, stored) => {
        const saved = { ...DEFAULT_SETTINGS, ...stored };
        expect(writeOverrides(change, saved)).toMatchObject(writeChange(change, saved));
        expect(Object.keys(writeChange(change, saved))).toEqual(Object.keys(change));
      }),
    );
  });

  it("round-trip, without those that the chat already has", () => {
    fc.assert(
      fc.property(overridesWithModel, overridesWithModel, (overrides, stored) => {
        const saved = { ...DEFAULT_SETTINGS, ...stored };
        const { overrides: read, problems } = readOverrides(urlOf(overrides, saved));
        expect(problems).toEqual([]);
        expect(read).toEqual(changedSettings(overrides, saved));
        expect({ ...saved, ...read }).toEqual({ ...saved, ...overrides });
      }),
    );
  });

  it("never throw on any input and never accept what the schema rejects", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("maxMedia", "compact", "keepHistorical", "model", "at", "__proto__"),
        fc.string({ unit: "binary" }),
        (key, value) => {
          const { overrides, problems } = readOverrides(new URLSearchParams([[key, value]]));
          expect(Object.keys(overrides).length + problems.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it.each([
    ["maxHistoricalMedia=6", { maxHistoricalMedia: 6 }],
    ["compact=true&layers=false", { compact: true, layers: false }],
    ["model=%20my%2Fmodel", { model: " my/model" }],
    ["message=456&at=7", {}],
    ["maxMedia=3&maxMedia=4", { maxMedia: 3 }],
  ])("%s", (search, overrides) => {
    expect(readOverrides(new URLSearchParams(search))).toEqual({ overrides, problems: [] });
  });

  it.each([
    ["maxHistoricalMedia=51", "maxHistoricalMedia", "51"],
    ["maxHistoricalMedia=-1", "maxHistoricalMedia", "-1"],
    ["maxMedia=lots", "maxMedia", "lots"],
    ["compact=perhaps", "compact", "perhaps"],
    ["tokenizer=gpt2", "tokenizer", "gpt2"],
    ["model=", "model", ""],
    [`maxVideos=${"9".repeat(500)}`, "maxVideos", "9".repeat(60)],
  ])("%s is ignored and named", (search, setting, value) => {
    expect(readOverrides(new URLSearchParams(search))).toEqual({
      overrides: {},
      problems: [{ setting, value }],
    });
  });
});
