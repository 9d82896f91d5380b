import { expect, test } from "vitest";
import { vocabularyOf } from "./vocabulary-of";

test.each([
  ["gemini-2.0-flash", "developer", "2025-12-31", "gemma2", "exact"],
  ["gemini-2.0-flash", "developer", "2026-01-01", "gemma3", "exact"],
  ["gemini-2.0-flash", "developer", "today", "gemma3", "exact"],
  ["gemini-2.0-flash", "developer", "unknown", "gemma3", "estimate"],
  ["gemini-2.5-flash", "developer", "2025-10-01", "gemma3", "exact"],
  ["gemini-2.5-flash", "vertex", "2025-11-18", "gemma2", "exact"],
  ["gemini-2.5-flash", "vertex", "2026-04-01", "gemma3", "estimate"],
  ["gemini-3.5-flash", "vertex", "today", "gemma3", "exact"],
  ["gemini-1.5-pro", "developer", "today", "gemma2", "exact"],
  ["gpt-4o", "vertex", "2025-01-01", "o200k", "exact"],
  ["claude-sonnet-5", "developer", "today", "o200k", "estimate"],
] as const)("%s on %s, %s: %s, %s", (model, geminiApi, at, id, accuracy) => {
  expect(vocabularyOf(model, { geminiApi, at })).toEqual({ id, accuracy });
});
