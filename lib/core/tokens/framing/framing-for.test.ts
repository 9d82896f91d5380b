import { describe, expect, test } from "vitest";
import { type Prompt, type PromptPart, textPart } from "../../model/prompt";
import type { Protocol } from "../../schema/protocol";
import { describeModel } from "../models";
import { framingFor } from "./framing-for";
import { FRAMING_RULE_IDS } from "./framing-rule";

const text = (said: string): PromptPart => textPart(said, { kind: "frame" });
const call: PromptPart = {
  kind: "call",
  name: "f",
  args: {},
  argumentsText: "{}",
  source: { kind: "frame" },
};

const CHAT = [
  { role: "system", parts: [text("be kind")] },
  { role: "user", parts: [text("hello")] },
  { role: "assistant", parts: [text("hi")] },
];

/** One token per character. */
const frame = (
  modelId: string,
  prompt: Partial<Prompt> & Readonly<{ protocol: Protocol }>,
  api: "developer" | "vertex" = "developer",
) => {
  const rule = framingFor(describeModel(modelId), prompt.protocol, api);
  return rule.count({
    prompt: { turns: CHAT, ...prompt },
    countTokens: (counted) => counted.length,
    textTokens: 100,
  });
};
const provider = (tokens: number) => ({ min: tokens, max: tokens, accuracy: "provider" });

describe("OpenAI chat completions", () => {
  test.each([
    ["gpt-4o", 15],
    ["gpt-4.1-mini", 15],
    ["gpt-4", 15],
    ["gpt-3.5-turbo-0125", 15],
    ["gpt-3.5-turbo-0301", 18],
    ["o3-mini", 14],
    ["o4-mini", 14],
    ["gpt-5-mini", 16],
    ["gpt-5.6-sol", 16],
  ])("%s: %d around three messages", (model, tokens) => {
    expect(frame(model, { protocol: "openai" })).toEqual(provider(tokens));
  });

  test("an empty message has its frame too", () => {
    const turns = [{ role: "user", parts: [] }];
    expect(frame("gpt-4o", { protocol: "openai", turns })).toEqual(provider(7));
  });

  test("a name is counted with its role as one text", () => {
    const turns = [{ role: "user", name: "ada", parts: [text("hello")] }];
    expect(frame("gpt-4o", { protocol: "openai", turns }).min).toBe(6 + "user:ada".length);
  });

  test.each(["o1-mini", "gpt-4o-audio-preview", "gpt-oss-120b", "gpt-5-chat-latest"])(
    "%s: no rule, so open above",
    (model) => {
      expect(frame(model, { protocol: "openai" })).toEqual({
        min: 9,
        max: undefined,
        accuracy: "estimate",
        likely: 15,
      });
    },
  );

  test.each([
    ["several parts", { role: "user", parts: [text("a"), text("b")] }, 7],
    ["a call", { role: "assistant", parts: [call] }, 9],
  ])("%s: an estimate that is open above", (_, turn, min) => {
    expect(frame("gpt-4o", { protocol: "openai", turns: [turn] })).toEqual({
      min,
      max: undefined,
      accuracy: "estimate",
    });
  });

  test("Responses: the same framing with the instructions as one more message, open above", () => {
    const system = { hasRole: false, parts: [text("be kind")] };
    const turns = CHAT.slice(1);
    expect(frame("gpt-4o", { protocol: "responses", system, turns })).toEqual({
      min: 15,
      max: undefined,
      accuracy: "estimate",
    });
  });
});

describe("Gemini", () => {
  const system = (hasRole: boolean) => ({ hasRole, parts: [text("be kind")] });
  test.each([
    ["gemini-3.5-flash", "developer", true, provider(4)],
    ["gemini-3.5-flash", "developer", false, provider(3)],
    ["gemini-2.5-pro", "vertex", true, provider(0)],
    ["gemini-2.0-flash", "developer", true, provider(0)],
    [
      "gemini-2.0-flash-exp-image-generation",
      "developer",
      true,
      { min: 0, max: undefined, accuracy: "estimate", likely: 4 },
    ],
  ] as const)("%s on %s, role of the instruction %s", (model, api, hasRole, expected) => {
    expect(frame(model, { protocol: "gemini", system: system(hasRole) }, api)).toEqual(expected);
  });

  test("a content without a role costs nothing, one of media alone its role", () => {
    const media: PromptPart = { kind: "media", media: { uri: "x" }, source: { kind: "frame" } };
    const turns = [{ parts: [text("hi")] }, { role: "user", parts: [media] }];
    expect(frame("gemini-2.5-flash", { protocol: "gemini", turns })).toEqual(provider(1));
  });

  test("steps of the Interactions API: a range", () => {
    expect(frame("gemini-3.5-flash", { protocol: "interactions" })).toEqual({
      min: 0,
      max: 8,
      accuracy: "estimate",
      likely: 3,
    });
  });
});

describe("Anthropic: an estimate with its range", () => {
  test.each([
    ["claude-3-5-sonnet-20241022", { min: 0, likely: 5 + 7 + 8, max: 30 + 2 * 15 }],
    ["claude-sonnet-4-5-20250929", { min: 5, likely: 15 + 6 + 8, max: 31 + 2 * 14 }],
    ["claude-sonnet-4-20250514", { min: 5, likely: 29, max: 59 }],
    ["claude-opus-4.6", { min: 5, likely: 29, max: 59 }],
    ["claude-opus-4-8", { min: 10, likely: 24 + 9 + 8, max: 75 + 2 * 17 }],
    ["claude-sonnet-5", { min: 10, likely: 41, max: 109 }],
  ])("%s", (model, range) => {
    const { min, max, likely } = frame(model, { protocol: "anthropic" });
    expect(min).toBe(range.min);
    expect(likely).toBe(range.likely);
    expect(Math.abs((max ?? 0) - range.max)).toBeLessThanOrEqual(1);
  });

  test.each([
    ["another script", text("Привіт")],
    ["tool traffic", call],
  ])("%s: open above", (_, part) => {
    const turns = [{ role: "user", parts: [part] }];
    expect(frame("claude-sonnet-5", { protocol: "anthropic", turns }).max).toBeUndefined();
  });
});

test("behind another maker's protocol a rule is a guess", () => {
  expect(frame("gemini-3.5-flash", { protocol: "openai" })).toEqual({
    min: 3,
    max: 3,
    accuracy: "estimate",
  });
});

test("an unknown model's framing is unknown, which is not zero", () => {
  expect(frame("my-own-model", { protocol: "openai" })).toEqual({
    min: 0,
    max: undefined,
    accuracy: "estimate",
  });
});

test("every rule has its source and date", () => {
  const models = [
    "gpt-4o",
    "gpt-3.5-turbo-0301",
    "o3",
    "gpt-5",
    "o1-mini",
    "gemini-3.5-flash",
    "gemini-2.0-flash",
  ];
  const more = ["gemini-live-tts", "claude-3-opus", "claude-opus-4-1", "claude-sonnet-5", "my-own-model"];
  const rules = [
    ...[...models, ...more].map((id) => framingFor(describeModel(id), "openai", "developer")),
    framingFor(describeModel("gemini-3.5-flash"), "gemini", "vertex"),
  ];
  expect(new Set(rules.map(({ id }) => id))).toEqual(new Set(FRAMING_RULE_IDS));
  expect(rules.filter(({ source, asOf }) => source === "" || !/^\d{4}-\d\d-\d\d$/.test(asOf))).toEqual([]);
});
