import { expect, it } from "vitest";
import { personalityNames, readPersonality, writePersonality } from "./personality";

it.each([
  "lilith",
  "",
  { name: "albert-einstein", displayName: "Albert Einstein" },
  { displayName: "Альберт" },
])("comes back from a database column as it was: %j", (personality) => {
  expect(readPersonality(writePersonality(personality) ?? null)).toEqual(personality);
});

it.each(['{"name": 5}', "{not json", '{"other": "x"}'])(
  "keeps the plain name of an earlier version: %s",
  (stored) => {
    expect(readPersonality(stored)).toBe(stored);
  },
);

it("keeps the name where a plain one looks like an object", () => {
  const stored = writePersonality('{"name":"x"}') ?? null;
  expect(personalityNames(readPersonality(stored)).name).toBe('{"name":"x"}');
});

it("takes an empty name for none", () => {
  expect(personalityNames("")).toEqual({ name: undefined, displayName: undefined });
  expect(personalityNames({ name: "", displayName: "A" })).toEqual({ name: undefined, displayName: "A" });
});
