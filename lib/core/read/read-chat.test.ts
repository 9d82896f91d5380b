import { describe, expect, it } from "vitest";
import { readChat } from "./read-chat";
import type { SourceId } from "./reader";

const sourceOf = (value: unknown, from?: SourceId) => {
  const result = readChat(value, from);
  return result.ok ? result.source : result.error;
};
const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

describe("readChat detects formats by their content", () => {
  it.each<[string, unknown, SourceId]>([
    ["a chat file", { contextscope: 1, chat: { id: "1", bot: { name: "b" } } }, "chat-file"],
    ["contents", [{ role: "user", parts: [] }], "gemini"],
    ["contents after a broken entry", [null, { parts: [] }], "gemini"],
    ["contents with nothing but a role", [{ role: "model" }], "gemini"],
    ["a Gemini body", { contents: [] }, "gemini"],
    ["an empty array", [], "gemini"],
    ["context-json", [{ index: 0, turn: 0, timestamp: "t", role: "system", content: "x" }], "context-json"],
    [
      "context-json without index",
      [{ role: "user", content: { userid: "<@1>", text: "x" } }],
      "context-json",
    ],
    ["OpenAI messages", [{ role: "user", content: "x" }], "openai"],
    ["OpenAI content elements", [{ role: "user", content: [{ type: "text", text: "x" }] }], "openai"],
    ["OpenAI messages with times", [{ role: "user", content: "x", timestamp: "t" }], "openai"],
    ["an OpenAI body without messages", { model: "gpt-4o", messages: [] }, "openai"],
    ["an OpenAI body", { model: "gpt-4o", messages: [{ role: "user", content: "x" }] }, "openai"],
    ["a scenario", { messageContent: "x" }, "scenario"],
    ["bare scenario content", [{ type: "text", text: "x" }], "scenario"],
  ])("%s", (_, value, source) => {
    expect(sourceOf(value)).toBe(source);
  });

  it.each<SourceId>(["gemini", "context-json", "openai", "scenario"])(
    "an empty array is %s if specified",
    (from) => {
      expect(sourceOf([], from)).toBe(from);
    },
  );

  it.each<[unknown, string]>([
    [null, "found null"],
    [5, "found a number"],
    ["x", "found a string"],
    [{}, "found an empty object"],
    [{ name: "export", messages: [{ id: 1, type: "message", text: "hi" }] }, 'keys "name", "messages"'],
    [{ a: 1, "b\n": 2 }, 'found an object with the keys "a", "b\\n"'],
    [[1, 2], "found an array of no known kind of entries"],
    [nested(10_000), "found an array of no known kind"],
  ])("refuses what it does not know", (value, error) => {
    expect(sourceOf(value)).toContain(error);
  });

  it("takes any depth", () => {
    const deep = nested(10_000);
    expect(sourceOf([{ role: "model", parts: [deep, { function_call: { args: deep } }] }])).toBe("gemini");
    expect(sourceOf([{ index: 0, role: "system", content: deep }])).toBe("context-json");
    const calls = [{ function: { name: "f", arguments: JSON.parse(`"${"[".repeat(10_000)}"`) } }];
    expect(sourceOf([{ role: "assistant", content: deep, tool_calls: calls }])).toBe("openai");
    expect(sourceOf({ messageContent: [deep], referencedMessage: { content: deep } })).toBe("scenario");
  });

  it.each<[SourceId, unknown, string]>([
    ["chat-file", [], "not a chat file: /: "],
    ["gemini", { a: 1 }, "/contents"],
    ["context-json", {}, "expected an array of entries at /"],
    ["openai", "x", "/messages"],
    ["scenario", 5, "/messageContent"],
  ])("is strict about the top level of %s", (from, value, error) => {
    expect(sourceOf(value, from)).toContain(error);
  });
});
