import { describe, expect, it } from "vitest";
import { NOTHING_READ } from "../judge-answer";
import { readAnthropicChunk } from "./read-anthropic-chunk";

const says = (...content: object[]) => ({ type: "message", content, stop_reason: "end_turn" });

describe("readAnthropicChunk", () => {
  it.each([
    ["text in blocks", says({ type: "text", text: "a" }, { type: "text", text: "b" }), "ab"],
    ["thinking is not said", says({ type: "thinking", thinking: "hm" }, { type: "text", text: "b" }), "b"],
    ["a tool call only", says({ type: "tool_use", id: "1", name: "f", input: {} }), ""],
    ["no block", says(), ""],
  ])("%s", (_, chunk, text) =>
    expect(readAnthropicChunk(NOTHING_READ, chunk)).toMatchObject({ text, finishReason: "end_turn" }),
  );

  it("adds up the events of a stream", () => {
    const events = [
      { type: "message_start", message: { usage: { input_tokens: 3, cache_read_input_tokens: 2 } } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      { type: "ping" },
      { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "hm" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "a" } },
      { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "b" } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 4 } },
      { type: "message_stop" },
    ];
    expect(events.reduce(readAnthropicChunk, NOTHING_READ)).toMatchObject({
      text: "ab",
      finishReason: "end_turn",
      usage: { promptTokens: 5, answerTokens: 4, totalTokens: 9 },
    });
  });

  it("knows a refusal by its stop reason", () => {
    const refused = { ...says({ type: "text", text: "No." }), stop_reason: "refusal" };
    expect(readAnthropicChunk(NOTHING_READ, refused)).toMatchObject({ hasRefused: true });
  });

  it.each([{}, { choices: [] }, [], { type: "message" }, { type: "completion" }])(
    "is no message: %j",
    (chunk) => expect(() => readAnthropicChunk(NOTHING_READ, chunk)).toThrow("not a Messages API response"),
  );
});
