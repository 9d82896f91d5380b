import { expect, it } from "vitest";
import { SENDABLE_FORMATS, serviceOf } from "./provider-calls";

it("every format that has a wire can be sent, each in one protocol", () => {
  expect(SENDABLE_FORMATS.map((format) => [format, serviceOf(format)])).toEqual([
    ["gemini", "gemini"],
    ["compact", "gemini"],
    ["context-json", "openai"],
    ["single-message", "openai"],
    ["openai-summary", "openai"],
  ]);
});
