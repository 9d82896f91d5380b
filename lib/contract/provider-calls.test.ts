import { expect, it } from "vitest";
import { SENDABLE_FORMATS } from "./provider-calls";

it("every format with a wire can be sent; a view cannot", () => {
  expect(SENDABLE_FORMATS).toEqual([
    "gemini",
    "openai",
    "responses",
    "anthropic",
    "interactions",
    "compact",
    "context-json",
    "single-message",
    "openai-summary",
  ]);
});
