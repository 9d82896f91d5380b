import { describe, expect, test } from "vitest";
import { type PromptMedia, type PromptPart, textPart } from "../model/prompt";
import type { Source } from "../model/source";
import { type CountPromptInput, countPrompt } from "./token-report";

const said = (messageId: string, part: "metadata" | "text" = "text"): Source => ({
  kind: "message",
  messageId,
  part,
});
const photo = (messageId: string): PromptMedia => ({
  kind: "media",
  media: { kind: "image", mime: "image/png", data: "AAAA", width: 1000, height: 1000 },
  source: { kind: "message", messageId, part: "media", mediaPosition: 0 },
});

const FIRST = [textPart("[meta]", said("1", "metadata")), textPart("hello", said("1"))];
const SECOND = [textPart("hi", said("2")), textPart("!", { kind: "frame" })];

/** One token per character, so that the sums are easy to check. */
const count = (input: Partial<CountPromptInput> & Readonly<{ media?: readonly PromptPart[] }> = {}) =>
  countPrompt({
    prompt: {
      protocol: "gemini",
      system: { hasRole: true, parts: [textPart("sys", { kind: "layer", layer: "prompt" })] },
      turns: [
        { role: "user", parts: FIRST },
        { role: "model", parts: [...SECOND, ...(input.media ?? [])] },
      ],
    },
    tokenizer: "gemma3",
    countTokens: (text) => text.length,
    modelId: "gemini-3.5-flash",
    ...input,
  });

test("rows add up to the text, and text, framing and media to the total", () => {
  const report = count({ media: [photo("2")] });
  expect(report.rows.map(({ tokens }) => tokens)).toEqual([3, 6, 5, 2, 1]);
  expect(report.text).toEqual({ min: 17, max: 17, accuracy: "exact" });
  expect(report.framing).toEqual({ min: 3, max: 3, accuracy: "provider" });
  expect(report.media).toEqual({ min: 1089, max: 1089, accuracy: "estimate" });
  expect(report.total).toEqual({ min: 1109, max: 1109, accuracy: "estimate" });
  expect(report.totalAtSeedRate).toEqual({ min: 278, max: 278, accuracy: "estimate" });
});

test("tables by message, part and layer", () => {
  const report = count({ media: [photo("2"), photo("3")] });
  const none = { min: 0, max: 0, accuracy: "exact" };
  const one = { min: 1089, max: 1089, accuracy: "estimate" };
  expect(report.messages).toEqual([
    { messageId: "1", text: 11, media: none, seedMedia: 0 },
    { messageId: "2", text: 2, media: one, seedMedia: 258 },
    { messageId: "3", text: 0, media: one, seedMedia: 258 },
  ]);
  expect(report.parts).toEqual({ layer: 3, metadata: 6, text: 7, frame: 1 });
  expect(report.layers).toEqual({ prompt: 3, messages: 13, frame: 1 });
});

test("the caller may separate the history's layers", () => {
  const { layers } = count({ layerOfMessage: (id) => (id === "1" ? "recent" : "current") });
  expect(layers).toEqual({ prompt: 3, recent: 11, current: 2, frame: 1 });
});

describe("how far to trust it", () => {
  test.each([
    ["gemini-3.5-flash", "gemma3", "exact", { min: 3, max: 3, accuracy: "provider" }],
    ["gemini-2.0-flash", "gemma3", "exact", { min: 0, max: 0, accuracy: "provider" }],
    ["gemini-1.5-pro", "gemma2", "exact", { min: 0, max: 0, accuracy: "provider" }],
    ["gemini-3.5-flash", "cl100k", "estimate", { min: 3, max: 3, accuracy: "provider" }],
    ["gemini-3.5-flash", "gemma2", "estimate", { min: 3, max: 3, accuracy: "provider" }],
    ["gpt-4o", "seed", "estimate", { min: 0, max: 0, accuracy: "estimate" }],
    ["my-own-model", "gemma3", "estimate", { min: 0, max: undefined, accuracy: "estimate" }],
  ] as const)("%s with %s: %s", (modelId, tokenizer, accuracy, framing) => {
    const report = count({ modelId, tokenizer });
    expect(report.text.accuracy).toBe(accuracy);
    expect(report.rows.map((row) => row.accuracy)).toEqual(Array(5).fill(accuracy));
    expect(report.framing).toEqual(framing);
  });

  test("another vocabulary than the model's own makes all that it is summed up in an estimate", () => {
    const { total, totalAtSeedRate } = count({ tokenizer: "cl100k" });
    expect(total).toEqual({ min: 20, max: 20, accuracy: "estimate" });
    expect(totalAtSeedRate).toEqual(total);
  });

  test.each([
    ["gemini-3.5-flash", "cl100k", "exact"],
    ["claude-sonnet-5", "o200k", "exact"],
    ["gpt-4o", "seed", "estimate"],
  ] as const)("for its own sake, beside %s, %s is %s", (modelId, tokenizer, accuracy) => {
    const { text, rows } = count({ modelId, tokenizer, countsFor: "vocabulary" });
    expect(text).toEqual({ min: 17, max: 17, accuracy });
    expect(rows.map((row) => row.accuracy)).toEqual(Array(5).fill(accuracy));
  });

  test("media without a rule leave the total open above", () => {
    const clip: PromptMedia = { ...photo("1"), media: { mime: "application/zip", data: "AAAA" } };
    const report = count({ media: [clip] });
    expect(report.total).toEqual({ min: 20, max: undefined, accuracy: "estimate" });
    expect(report.totalAtSeedRate).toEqual({ min: 278, max: 278, accuracy: "estimate" });
  });
});

test("a content of media alone is framed too", () => {
  const turns = [{ role: "user", parts: [photo("1")] }];
  expect(count({ prompt: { protocol: "gemini", turns } }).framing.min).toBe(1);
});

test("an empty payload is exactly nothing", () => {
  expect(count({ prompt: { protocol: "gemini", turns: [] } }).total).toEqual({
    min: 0,
    max: 0,
    accuracy: "provider",
  });
});

test("the report travels as JSON", () => {
  const report = count({ media: [photo("1")] });
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
});
