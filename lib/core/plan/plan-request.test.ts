import { describe, expect, it } from "vitest";
import type { FormatId } from "../model/format";
import type { Protocol } from "../schema/protocol";
import type { SettingOverrides } from "../schema/settings";
import { resolveSettings } from "../settings/resolve-settings";
import { activeFormat, type BotFacts, type RecordedFacts } from "./active-format";
import { DEFAULT_MODELS, defaultModel, defaultModels } from "./default-models";
import { modelFits } from "./model-fit";
import { planRequest, sentFormat } from "./plan-request";

const settingsOf = (overrides: SettingOverrides = {}) => resolveSettings({ chat: overrides });
const facts = (source?: string, recorded: Partial<RecordedFacts> = {}): BotFacts => ({
  source,
  recorded: { models: [], ...recorded },
});
const recordedIn = (protocol: Protocol) => ({ protocol });

describe("the active format", () => {
  it.each([
    [
      "the setting before everything",
      facts("openai", recordedIn("gemini")),
      { format: "anthropic" },
      "anthropic",
      "setting",
    ],
    [
      "a recorded request before the source",
      facts("openai", recordedIn("anthropic")),
      {},
      "anthropic",
      "recorded",
    ],
    [
      "a source's format that speaks the recorded protocol",
      facts("sqlite-seed-003", recordedIn("openai")),
      {},
      "openai-summary",
      "recorded",
    ],
    ["the same for a scenario", facts("scenario", recordedIn("openai")), {}, "single-message", "recorded"],
    ["and for a context array", facts("context-json", recordedIn("openai")), {}, "context-json", "recorded"],
    [
      "not one that speaks another protocol",
      facts("scenario", recordedIn("responses")),
      {},
      "responses",
      "recorded",
    ],
    ["the source before the model", facts("anthropic"), { model: "gpt-4o" }, "anthropic", "source"],
    ["the maker of a model that was set", facts("telegram-desktop"), { model: "gpt-4o" }, "openai", "model"],
    ["Anthropic's models", facts(), { model: "claude-sonnet-4-5" }, "anthropic", "model"],
    ["Google's models", facts(), { model: "models/gemini-2.5-pro" }, "gemini", "model"],
    ["gemini for an unknown model", facts(), { model: "my-model" }, "gemini", "default"],
    ["gemini where nothing is known", facts(), {}, "gemini", "default"],
    ["a source named like a property of every object", facts("constructor"), {}, "gemini", "default"],
  ] as const)("%s", (_, bot, overrides, format, reason) => {
    expect(activeFormat(bot, settingsOf(overrides))).toEqual({ format, reason });
  });

  it.each([
    ["openai", "openai"],
    ["chatgpt", "openai"],
    ["responses", "responses"],
    ["anthropic", "anthropic"],
    ["claude-export", "anthropic"],
    ["interactions", "interactions"],
    ["gemini", "gemini"],
    ["aistudio", "gemini"],
    ["sqlite-gryag", "gemini"],
    ["sqlite-seed-003", "openai-summary"],
    ["context-json", "context-json"],
    ["scenario", "single-message"],
  ])("a chat imported from %s is sent as %s", (source, format) => {
    expect(activeFormat(facts(source), settingsOf())).toEqual({ format, reason: "source" });
  });

  it("compact changes what is sent, not the format that decides the protocol", () => {
    const settings = settingsOf({ compact: true });
    expect(sentFormat(facts("anthropic"), settings)).toBe("compact");
    expect(activeFormat(facts("anthropic"), settings).format).toBe("anthropic");
    expect(sentFormat(facts("anthropic"), settingsOf())).toBe("anthropic");
  });
});

describe("the model of a protocol where nobody chose one", () => {
  it.each([
    ["gemini", "gemini-3.5-flash"],
    ["interactions", "gemini-3.5-flash"],
    ["openai", "gpt-4o-mini"],
    ["responses", "gpt-4o-mini"],
    ["anthropic", "claude-sonnet-5"],
  ] as const)("%s: %s", (protocol, model) => {
    expect(defaultModel(protocol, DEFAULT_MODELS)).toBe(model);
  });

  it("comes from the environment first; an empty name is none", () => {
    const models = defaultModels({
      GEMINI_MODEL: "gemini-2.5-pro",
      OPENAI_MODEL: " ",
      ANTHROPIC_MODEL: "claude-opus-5",
    });
    expect(models).toEqual({
      google: "gemini-2.5-pro",
      openai: "gpt-4o-mini",
      anthropic: "claude-opus-5",
      isOpenAiElsewhere: false,
    });
  });

  it.each([
    [undefined, false],
    ["", false],
    ["https://api.openai.com/v1", false],
    ["https://API.openai.com:443/v1/", false],
    ["http://localhost:11434/v1", true],
    ["https://openrouter.ai/api/v1", true],
    ["not an address", false],
  ])("OPENAI_BASE_URL %s names another host: %s", (url, expected) => {
    expect(defaultModels({ OPENAI_BASE_URL: url }).isOpenAiElsewhere).toBe(expected);
  });
});

describe("a model fits", () => {
  const atHome = { isOpenAiElsewhere: false };
  const elsewhere = { isOpenAiElsewhere: true };
  const posted = { models: [{ protocol: "openai", model: "claude-sonnet-5" }] } as const;
  it.each([
    ["its maker's protocol", "openai", "gpt-4o", facts(), atHome, true],
    ["its maker's other protocol", "responses", "gpt-4o", facts(), atHome, true],
    ["Google's two", "interactions", "gemini-2.5-flash", facts(), atHome, true],
    ["not another maker's", "gemini", "gpt-4o", facts(), atHome, false],
    ["not chat completions of another maker", "openai", "claude-sonnet-5", facts(), atHome, false],
    ["chat completions by a router's name", "openai", "anthropic/claude-sonnet-5", facts(), atHome, true],
    ["not by Google's own prefix", "openai", "models/gemini-2.5-flash", facts(), atHome, false],
    [
      "no other protocol by a router's name",
      "responses",
      "anthropic/claude-sonnet-5",
      facts(),
      atHome,
      false,
    ],
    ["chat completions on another host", "openai", "gemini-2.5-flash", facts(), elsewhere, true],
    ["no other protocol because of that host", "anthropic", "gemini-2.5-flash", facts(), elsewhere, false],
    ["the pair of a recorded request", "openai", "claude-sonnet-5", facts(undefined, posted), atHome, true],
    [
      "not another model than the recorded one",
      "openai",
      "claude-opus-5",
      facts(undefined, posted),
      atHome,
      false,
    ],
    ["every protocol when it is unknown", "anthropic", "my-model", facts(), atHome, true],
  ] as const)("%s", (_, protocol, model, bot, models, expected) => {
    expect(modelFits(protocol, model, bot, models)).toBe(expected);
  });
});

describe("the plan of a request", () => {
  const plan = (bot: BotFacts, overrides: SettingOverrides, format?: FormatId) =>
    planRequest(bot, settingsOf(overrides), format);

  it.each([
    ["gemini", "gemini", "gemini-3.5-flash"],
    ["openai", "openai", "gpt-4o-mini"],
    ["responses", "responses", "gpt-4o-mini"],
    ["anthropic", "anthropic", "claude-sonnet-5"],
    ["interactions", "interactions", "gemini-3.5-flash"],
    ["openai-summary", "openai", "gpt-4o-mini"],
    ["single-message", "openai", "gpt-4o-mini"],
    ["context-json", "openai", "gpt-4o-mini"],
  ] as const)("compact and the console follow %s into %s", (format, protocol, model) => {
    const follows = { protocol, model, modelFits: true };
    expect(plan(facts(), { format, compact: true })).toEqual({ format: "compact", ...follows });
    expect(plan(facts(), { format }, "console")).toEqual({ format: "console", ...follows });
    expect(plan(facts(), { format })).toEqual({ format, ...follows });
  });

  it("a format that is only looked at has its own protocol and that protocol's model", () => {
    expect(plan(facts("openai"), {}, "anthropic")).toEqual({
      format: "anthropic",
      protocol: "anthropic",
      model: "claude-sonnet-5",
      modelFits: true,
    });
  });

  it("a model that was set stays, and is said not to fit", () => {
    expect(plan(facts("openai"), { model: "claude-opus-5" })).toEqual({
      format: "openai",
      protocol: "openai",
      model: "claude-opus-5",
      modelFits: false,
    });
  });

  it("takes the environment's models", () => {
    const models = defaultModels({ OPENAI_MODEL: "llama3", OPENAI_BASE_URL: "http://localhost:11434/v1" });
    expect(planRequest(facts("openai"), settingsOf(), undefined, models)).toMatchObject({ model: "llama3" });
    const settings = settingsOf({ model: "claude-opus-5" });
    expect(planRequest(facts("openai"), settings, undefined, models)).toMatchObject({ modelFits: true });
  });
});
