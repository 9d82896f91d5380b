import { describe, expect, it } from "vitest";
import { readChat } from "./read-chat";

function read(value: unknown) {
  const result = readChat(value);
  if (!result.ok) throw new Error(result.error);
  return result;
}

const messagesOf = (value: unknown) =>
  read(value).chatFile.messages.map(({ id: _id, idInvented: _made, ...message }) => message);

const MODEL = "gemini-3.5-flash";

describe("Interactions bodies", () => {
  it("have a system instruction and steps", () => {
    const body = {
      model: MODEL,
      system_instruction: "Be kind.",
      input: [
        { type: "user_input", content: [{ type: "text", text: "hi" }] },
        { type: "model_output", content: [{ type: "text", text: "hello" }] },
      ],
    };
    const { source, chatFile } = read(body);
    expect(source).toBe("interactions");
    expect(chatFile.chat).toMatchObject({ systemPrompt: "Be kind.", source: "interactions" });
    expect(chatFile.settings).toEqual({ model: MODEL });
    expect(messagesOf(body)).toEqual([
      { role: "user", text: "hi" },
      { role: "model", text: "hello" },
    ]);
  });

  it.each([
    ["a text", "hi"],
    ["one content", { type: "text", text: "hi" }],
    ["a list of contents", [{ type: "text", text: "hi" }]],
    ["a turn", [{ role: "user", content: "hi" }]],
  ])("have %s as input", (_, input) => {
    expect(read({ model: MODEL, input }).source).toBe("interactions");
    expect(messagesOf({ model: MODEL, input })).toEqual([{ role: "user", text: "hi" }]);
  });

  it("keep calls and results with their ids", () => {
    const input = [
      { type: "function_call", id: "c1", name: "sum", arguments: { a: 1 } },
      { type: "function_result", call_id: "c1", name: "sum", result: { total: 1 } },
      { type: "function_result", call_id: "c2", name: "say", result: "done" },
    ];
    expect(messagesOf({ model: MODEL, input })).toEqual([
      { role: "model", toolCalls: [{ id: "c1", name: "sum", args: { a: 1 } }] },
      { role: "tool", toolResponses: [{ id: "c1", name: "sum", response: { total: 1 } }] },
      { role: "tool", toolResponses: [{ id: "c2", name: "say", response: "done" }] },
    ]);
  });

  it("keep thoughts and the provider's own tools", () => {
    const input = [
      { type: "thought", signature: "s", summary: [{ type: "text", text: "Because." }] },
      { type: "code_execution_call", id: "x", arguments: { code: "1+1" } },
      { type: "code_execution_result", call_id: "x", result: "2" },
    ];
    expect(messagesOf({ model: MODEL, input })).toEqual([
      { role: "model", reasoning: "Because." },
      { role: "model", toolCalls: [{ id: "x", name: "code_execution", args: { code: "1+1" } }] },
      { role: "tool", toolResponses: [{ id: "x", name: "code_execution", response: "2" }] },
    ]);
  });

  it("carry media as bytes or addresses", () => {
    const content = [
      { type: "text", text: "see" },
      { type: "image", mime_type: "image/png", data: "YQ==" },
      { type: "video", mime_type: "video/mp4", uri: "https://x.test/v.mp4" },
      { type: "document", mime_type: "application/pdf", data: "YQ==" },
      { type: "audio", uri: "https://x.test/a.mp3" },
    ];
    expect(messagesOf([{ type: "user_input", content }])[0]?.media).toEqual([
      { kind: "image", mime: "image/png", data: "YQ==" },
      { kind: "video", mime: "video/mp4", uri: "https://x.test/v.mp4" },
      { kind: "document", mime: "application/pdf", data: "YQ==" },
      { kind: "audio", uri: "https://x.test/a.mp3" },
    ]);
  });

  it("are distinguished from Responses bodies by the instruction, the steps or the model", () => {
    const input = [{ role: "user", content: "hi" }];
    expect(read({ model: "gpt-4o", input }).source).toBe("responses");
    expect(read({ model: "gpt-4o", system_instruction: "s", input }).source).toBe("interactions");
    expect(read({ model: "models/gemini-3.5-flash", input }).source).toBe("interactions");
  });

  it("name what is no step", () => {
    const input = [{ type: "user_input", content: "x" }, { type: "unheard_of" }, 7];
    expect(read({ model: MODEL, input }).ignored).toEqual(["/input/1", "/input/2"]);
  });
});
