import { describe, expect, it } from "vitest";
import { NOTHING_READ } from "../judge-answer";
import { readOpenaiChunk } from "./read-openai-chunk";

describe("readOpenaiChunk", () => {
  it.each([
    ["a plain answer", { choices: [{ message: { content: "hi" } }] }, "hi"],
    [
      "content in parts",
      { choices: [{ message: { content: [{ text: "h" }, { type: "x" }, { text: "i" }] } }] },
      "hi",
    ],
    ["a piece of a stream", { choices: [{ delta: { content: "hi" } }] }, "hi"],
    ["thinking beside the answer", { choices: [{ delta: { content: "hi", reasoning: "hm" } }] }, "hi"],
    ["a tool call only", { choices: [{ message: { content: null, tool_calls: [{}] } }] }, ""],
    ["an empty choice", { choices: [{}] }, ""],
    ["no choice", { choices: [] }, ""],
  ])("%s", (_, chunk, text) => expect(readOpenaiChunk(NOTHING_READ, chunk).text).toBe(text));

  it.each([{}, { choices: "x" }, [], { candidates: [] }])("is no chat completion: %j", (chunk) =>
    expect(() => readOpenaiChunk(NOTHING_READ, chunk)).toThrow("not a chat completion"),
  );
});
