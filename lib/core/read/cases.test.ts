import { describe, expect, it } from "vitest";
import { assemble } from "../assemble";
import compactCases from "../cases/compact.json";
import consoleCases from "../cases/console.json";
import singleMessageCases from "../cases/single-message.json";
import { contextInputFromFile } from "../context-input-from-file";
import { renderScenario } from "../formats/single-message/single-message";
import type { FormatId } from "../model/format";
import { settingOverridesSchema } from "../schema/settings";
import { resolveSettings } from "../settings/resolve-settings";
import { estimateByWords } from "../tokens/estimate-by-words";
import { readChat } from "./read-chat";
import type { ReadChat, SourceId } from "./reader";

function read(value: unknown, from?: SourceId): ReadChat {
  const result = readChat(value, from);
  if (!result.ok) throw new Error(result.error);
  return result;
}

/** Like the command line: read, then assemble. */
function render(value: unknown, format: FormatId, overrides: object = {}, from?: SourceId): string {
  const { chatFile, contextEntries } = read(value, from);
  const input = { ...contextInputFromFile(chatFile), ...(contextEntries && { contextEntries }) };
  const settings = resolveSettings({ whatIf: settingOverridesSchema.parse(overrides) });
  return assemble(input, settings, format, { countTokens: estimateByWords }).rendering.text;
}

function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}: ${spacedJson(item)}`)
    .join(", ")}}`;
}

describe("bare contents come out as the transcript", () => {
  it.each(compactCases.map((one) => [one.name, one] as const))("%s", (_, one) => {
    expect(render(one.input, "compact", one.settings)).toBe(one.expected);
    expect(estimateByWords(spacedJson(one.input))).toBe(one.seedEstimate.json);
    if ("expectedWithoutResolving" in one) {
      const settings = { ...one.settings, resolveReplies: false };
      expect(render(one.input, "compact", settings)).toBe(one.expectedWithoutResolving);
    }
  });
});

describe("a context-json array", () => {
  it.each(consoleCases.map((one) => [one.name, one] as const))("prints on the console: %s", (_, one) => {
    expect(render(one.input, "console", {}, "context-json")).toBe(one.expected);
  });

  it.each(consoleCases.map((one) => [one.name, one] as const))("prints as it was read: %s", (_, one) => {
    expect(JSON.parse(render(one.input, "context-json", {}, "context-json"))).toEqual(one.input);
  });
});

describe("a scenario", () => {
  it.each(singleMessageCases.map((one) => [one.name, one] as const))("%s", (_, { input, expected }) => {
    const { content, personality } = input;
    const isWrapped = typeof content === "object" && !Array.isArray(content);
    const { scenario } = read({ ...(isWrapped ? content : { messageContent: content }), personality });
    expect(JSON.parse(renderScenario({ content: scenario, personality }).text)).toEqual(expected);
  });
});
