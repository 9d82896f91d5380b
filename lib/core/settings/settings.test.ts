import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, SETTING_KEYS, settingUpdatesSchema } from "../schema/settings";
import { environmentSettings } from "./environment-settings";
import { highestValue } from "./highest-value";
import { allowedValues, parseSetting } from "./parse-setting";
import { resolveSettings } from "./resolve-settings";

describe("resolveSettings", () => {
  it("lets the later layer win: defaults < environment < chat < what-if", () => {
    const resolved = resolveSettings({
      environment: { maxMedia: 10, maxVideos: 2, recentMessages: 7 },
      chat: { maxMedia: 11, maxVideos: 3 },
      whatIf: { maxMedia: 12, recentMessages: undefined } as never,
    });
    expect(resolved).toEqual({ ...DEFAULT_SETTINGS, maxMedia: 12, maxVideos: 3, recentMessages: 7 });
  });
  it("is the defaults without anything else", () => expect(resolveSettings({})).toEqual(DEFAULT_SETTINGS));
});

describe("settingUpdatesSchema", () => {
  it("distinguishes a removed setting from an unchanged one", () => {
    const updates = { maxVideos: null, compact: false };
    expect(settingUpdatesSchema.parse(updates)).toEqual(updates);
  });
  it.each([
    [{ maxVideos: 11 }, "maxVideos", "Too big: expected number to be <=10"],
    [{ maxVideos: undefined }, "maxVideos", "Invalid input: expected number, received undefined"],
    [{ maxvideos: null }, "", 'Unrecognized key: "maxvideos"'],
    [null, "", "Invalid input: expected object, received null"],
  ])("refuses %j", (updates, at, reason) => {
    const issues = settingUpdatesSchema.safeParse(updates).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join("."), message])).toEqual([[at, reason]]);
  });
});

describe("parseSetting", () => {
  it.each([
    ["maxMedia=4", { maxMedia: 4 }],
    ["maxVideos = 0", { maxVideos: 0 }],
    ["recentMessages=007", { recentMessages: 7 }],
    ["compact=true", { compact: true }],
    ["compact=Off", { compact: false }],
    ["keepHistorical=newest", { keepHistorical: "newest" }],
    ["model=a=b", { model: "a=b" }],
  ])("%s", (text, overrides) => expect(parseSetting(text)).toEqual({ ok: true, overrides }));

  it.each([
    ["maxMedia", 'setting "maxMedia" must be written key=value'],
    ["maxMedia=0", 'setting maxMedia must be a whole number from 1 to 100, not "0"'],
    ["maxMedia=1.5", 'setting maxMedia must be a whole number from 1 to 100, not "1.5"'],
    ["maxMedia=", 'setting maxMedia must be a whole number from 1 to 100, not ""'],
    ["summaryThreshold=501", 'setting summaryThreshold must be a whole number from 1 to 500, not "501"'],
    ["compact=perhaps", 'setting compact must be true or false, not "perhaps"'],
    ["keepHistorical=best", 'setting keepHistorical must be one of oldest, newest, not "best"'],
    ["model=", 'setting model must be 1 to 200 characters, not ""'],
    ["maxmedia=3", 'unknown setting "maxmedia", did you mean maxMedia?'],
    ["__proto__=3", 'unknown setting "__proto__"'],
    ["=3", 'unknown setting ""'],
  ])("refuses %s", (text, error) => expect(parseSetting(text)).toEqual({ ok: false, error }));

  it("knows what every setting may hold", () => {
    for (const key of SETTING_KEYS) expect(allowedValues(key)).not.toBe("");
    expect(highestValue("tokenBudget")).toBe(2_000_000);
  });
});

describe("environmentSettings", () => {
  it("reads the names of the seeds", () => {
    const environment = {
      ENABLE_COMPACT_CONVERSATION_FORMAT: "true",
      COMPACT_FORMAT_MAX_HISTORY: "80",
      ENABLE_MULTI_LEVEL_CONTEXT: "False",
      GEMINI_MAX_MEDIA_ITEMS: "20",
      GEMINI_MAX_MEDIA_ITEMS_HISTORICAL: "0",
      GEMINI_MAX_VIDEO_ITEMS: "2",
      ANTHROPIC_MAX_TOKENS: "1000",
      PATH: "/bin",
    };
    expect(environmentSettings(environment)).toEqual({
      overrides: {
        compact: true,
        compactMaxHistory: 80,
        layers: false,
        maxMedia: 20,
        maxHistoricalMedia: 0,
        maxVideos: 2,
        maxOutputTokens: 1000,
      },
      problems: [],
    });
  });
  it("lets the longer name of compact win when both are set", () => {
    const both = { ENABLE_COMPACT_FORMAT: "true", ENABLE_COMPACT_CONVERSATION_FORMAT: "false" };
    expect(environmentSettings(both).overrides).toEqual({ compact: false });
    expect(environmentSettings({ ENABLE_COMPACT_FORMAT: "1" }).overrides).toEqual({ compact: true });
  });
  it("leaves out what it cannot read and says so", () => {
    expect(environmentSettings({ GEMINI_MAX_VIDEO_ITEMS: "many", GEMINI_MODEL: " " })).toEqual({
      overrides: {},
      problems: ['GEMINI_MAX_VIDEO_ITEMS: setting maxVideos must be a whole number from 0 to 10, not "many"'],
    });
  });
});
