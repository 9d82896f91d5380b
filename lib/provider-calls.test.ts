import { expect, it } from "vitest";
import { modelFor, SENDABLE_FORMATS, serviceOf } from "./provider-calls";

it("every format that has a wire can be sent, each in one protocol", () => {
  expect(SENDABLE_FORMATS.map((format) => [format, serviceOf(format)])).toEqual([
    ["gemini", "gemini"],
    ["compact", "gemini"],
    ["context-json", "openai"],
    ["single-message", "openai"],
    ["openai-summary", "openai"],
  ]);
});

it.each([
  ["gemini", "gemini-2.5-pro", "gemini-2.5-pro"],
  ["gemini", "models/gemini-2.5-pro", "models/gemini-2.5-pro"],
  ["gemini", "gpt-4o", "own"],
  ["gemini", "claude-opus-5", "own"],
  ["gemini", "gemma-3-27b-it", "gemma-3-27b-it"],
  ["openai", "gpt-4o", "gpt-4o"],
  ["openai", "gemini-3.5-flash", "own"],
  ["openai", "models/gemini-3.5-flash", "own"],
  ["openai", "claude-opus-5", "own"],
  ["openai", "google/gemini-2.5-pro", "google/gemini-2.5-pro"],
  ["openai", "llama-3.3-70b", "llama-3.3-70b"],
] as const)("%s asked for %s answers with %s", (service, asked, model) => {
  expect(modelFor(service, asked, "own")).toBe(model);
});
