import { describe, expect, it } from "vitest";
import { contextOfAll } from "../../arbitrary-context.fixture";
import type { SelectedContext } from "../../model/selected-context";
import { type ChatFileInput, chatFileSchema } from "../../schema/chat-file";
import { FORMATS } from "../registry";

const contextOf = (
  messages: ChatFileInput["messages"],
  rest: Partial<SelectedContext> = {},
): SelectedContext =>
  contextOfAll(
    chatFileSchema.parse({ contextscope: 1, chat: { id: "1", bot: { name: "b" } }, messages }),
    rest,
  );

const messagesOf = (context: SelectedContext) => JSON.parse(FORMATS["openai-summary"].render(context).text);

describe("openai-summary", () => {
  it("sends prompt, summary and the messages since", () => {
    const context = contextOf(
      [
        { id: "1", role: "user", text: "hi", media: [{ kind: "image" }] },
        { id: "2", role: "model", text: "hello" },
        { id: "3", role: "system", text: "be brief" },
        { id: "4", role: "user", text: "so?" },
      ],
      {
        system: [
          { layer: "prompt", text: "You are b." },
          { layer: "summary", text: "Conversation summary so far:\nYou met." },
        ],
      },
    );
    expect(messagesOf(context)).toEqual([
      { role: "system", content: "You are b." },
      { role: "system", content: "Conversation summary so far:\nYou met." },
      { role: "user", content: "hi [Image]" },
      { role: "assistant", content: "hello" },
      { role: "system", content: "be brief" },
      { role: "user", content: "so?" },
    ]);
  });

  it("pairs tool calls with their responses", () => {
    const context = contextOf([
      { id: "1", role: "model", toolCalls: [{ name: "a", args: { x: 1 } }, { name: "b" }, { name: "a" }] },
      {
        id: "2",
        role: "tool",
        toolResponses: [
          { name: "b", response: "two" },
          { name: "a", response: { y: 1 } },
          { name: "a" },
          { name: "c", response: null },
        ],
      },
    ]);
    const call = (position: number, name: string, json: string) => ({
      id: `call_1_${position}`,
      type: "function",
      function: { name, arguments: json },
    });
    expect(messagesOf(context)).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [call(0, "a", '{"x":1}'), call(1, "b", "{}"), call(2, "a", "{}")],
      },
      { role: "tool", tool_call_id: "call_1_1", content: "two" },
      { role: "tool", tool_call_id: "call_1_0", content: '{"y":1}' },
      { role: "tool", tool_call_id: "call_1_2", content: "null" },
      { role: "tool", tool_call_id: "call_2_3", content: "null" },
    ]);
  });

  it("posts the model and the messages", () => {
    const context = contextOf([{ id: "1", role: "user", text: "hi" }]);
    expect(FORMATS["openai-summary"].wire?.(context).text).toBe(
      '{"model":"gemini-3.5-flash","messages":[{"role":"user","content":"hi"}]}',
    );
  });
});
