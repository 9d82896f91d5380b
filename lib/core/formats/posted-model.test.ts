import { expect, it } from "vitest";
import { modelFor } from "./posted-model";

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
] as const)("%s asked for %s answers with %s", (protocol, asked, model) => {
  expect(modelFor(protocol, asked, "own")).toBe(model);
});
