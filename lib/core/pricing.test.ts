import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { PRICE_TABLE, priceOf, priceRangeOf } from "./pricing";

test("the date belongs to the installed table", () => {
  const main = createRequire(import.meta.url).resolve(PRICE_TABLE.name);
  const manifest = readFileSync(path.join(path.dirname(main), "../package.json"), "utf8");
  expect(JSON.parse(manifest)).toMatchObject({ version: PRICE_TABLE.version });
});

test("a request's input, once and a thousand times", () => {
  expect(priceOf({ modelId: "gpt-4o-mini", inputTokens: 1_000_000 })).toEqual({
    usd: 0.15,
    usdPer1000Requests: 150,
    source: "@pydantic/genai-prices 0.1.8, OpenAI: gpt 4o mini",
    asOf: "2026-09-23",
  });
});

test("an answer costs more than what it answers", () => {
  const usd = priceOf({ modelId: "gpt-4o-mini", inputTokens: 1_000_000, outputTokens: 1_000_000 })?.usd;
  expect(usd).toBeCloseTo(0.75, 10);
});

test("a long prompt has its own price", () => {
  const short = priceOf({ modelId: "models/gemini-2.5-pro", inputTokens: 100_000 })?.usd;
  const long = priceOf({ modelId: "models/gemini-2.5-pro", inputTokens: 250_000 })?.usd;
  expect([short, long]).toEqual([0.125, 0.625]);
});

test("prices have start dates", () => {
  const at = (date: string) => priceOf({ modelId: "o3", inputTokens: 1_000_000, at: new Date(date) })?.usd;
  expect(at("2025-05-01")).toBeGreaterThan(at("2026-01-01") ?? Infinity);
});

test("the default model has a price", () => {
  expect(priceOf({ modelId: "gemini-3.5-flash", inputTokens: 1000 })?.usd).toBeCloseTo(0.0015);
});

test.each(["my-own-model", "gemini-99", ""])("unknown for %j, which is not free", (modelId) => {
  expect(priceOf({ modelId, inputTokens: 1000 })).toBeUndefined();
});

test("an amount within bounds costs within bounds, and an open end stays open", () => {
  const range = (max?: number) =>
    priceRangeOf("gpt-4o-mini", { min: 1_000_000, max, accuracy: "estimate" } as const);
  expect(range(2_000_000)).toMatchObject({ min: 0.15, max: 0.3, asOf: PRICE_TABLE.asOf });
  expect(range()).toMatchObject({ min: 0.15, max: undefined });
  expect(priceRangeOf("my-own-model", { min: 1, max: 2, accuracy: "exact" })).toBeUndefined();
});
