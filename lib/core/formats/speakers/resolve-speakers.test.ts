import { expect, it } from "vitest";
import type { Author } from "../../schema/message";
import { resolveSpeakers } from "./resolve-speakers";

const heard = (hasUnnamedSpeaker: boolean, ...speakers: Author[]) => ({ speakers, hasUnnamedSpeaker });
const alice = { id: "7", name: "Alice" };

it.each([
  ["gemini has its metadata line", "auto", "gemini", heard(false), "meta"],
  ["nobody", "auto", "openai", heard(false), "none"],
  ["one person", "auto", "anthropic", heard(false, alice), "none"],
  ["one person by two names", "auto", "responses", heard(false, alice, { id: "7", name: "Al" }), "none"],
  ["messages without an author are one person's", "auto", "openai", heard(true), "none"],
  ["and another one than the named", "auto", "openai", heard(true, alice), "prefix"],
  ["two people", "auto", "interactions", heard(false, alice, { id: "8", name: "Alice" }), "prefix"],
  ["two names without ids", "auto", "openai", heard(false, { name: "Alice" }, { name: "Bob" }), "prefix"],
  ["a style that was set", "name", "gemini", heard(false), "name"],
  ["none, however many write", "none", "openai", heard(true, alice), "none"],
] as const)("%s", (_, speakers, protocol, input, expected) => {
  expect(resolveSpeakers(speakers, protocol, input)).toBe(expected);
});
