import { describe, expect, it } from "vitest";
import { readChat } from "./read-chat";

function read(value: unknown) {
  const result = readChat(value);
  if (!result.ok) throw new Error(result.error);
  return result;
}

const messagesOf = (value: unknown) =>
  read(value).chatFile.messages.map(({ id: _id, idInvented: _made, ...message }) => message);

describe("Responses bodies", () => {
  it("have instructions, a model and a text as input", () => {
    const body = { model: "gpt-4o", instructions: "Be kind.", input: "hi" };
    const { source, chatFile } = read(body);
    expect(source).toBe("responses");
    expect(chatFile.chat).toMatchObject({ systemPrompt: "Be kind.", source: "responses" });
    expect(chatFile.settings).toEqual({ model: "gpt-4o" });
    expect(messagesOf(body)).toEqual([{ role: "user", text: "hi" }]);
  });

  it("have messages as input; the first system text is the prompt where there are no instructions", () => {
    const input = [
      { role: "developer", content: "Be brief." },
      { role: "user", content: [{ type: "input_text", text: "a" }] },
      { role: "assistant", content: [{ type: "output_text", text: "b" }] },
      { role: "developer", content: "Now be long." },
    ];
    expect(read({ model: "gpt-5", input }).chatFile.chat).toMatchObject({
      systemPrompt: "Be brief.",
      systemPromptRole: "developer",
    });
    expect(messagesOf({ model: "gpt-5", input })).toEqual([
      { role: "user", text: "a" },
      { role: "model", text: "b" },
      { role: "system", sourceRole: "developer", text: "Now be long." },
    ]);
    const { chatFile } = read({ model: "gpt-5", instructions: "Kind.", input });
    expect(chatFile.chat.systemPromptRole).toBeUndefined();
    expect(chatFile.messages[0]).toMatchObject({ role: "system", sourceRole: "developer" });
  });

  it("keep calls with their ids and exact arguments, and their outputs", () => {
    const input = [
      { type: "function_call", call_id: "call_1", id: "fc_1", name: "sum", arguments: '{"a": 1}' },
      { type: "function_call_output", call_id: "call_1", output: "1" },
    ];
    expect(messagesOf({ model: "gpt-4o", input })).toEqual([
      {
        role: "model",
        toolCalls: [{ id: "call_1", name: "sum", args: { a: 1 }, argumentsText: '{"a": 1}' }],
      },
      { role: "tool", toolResponses: [{ id: "call_1", name: "sum", response: 1 }] },
    ]);
  });

  it("keep custom tools and those that the provider runs", () => {
    const input = [
      { type: "custom_tool_call", call_id: "c", name: "shell", input: "ls -l" },
      { type: "custom_tool_call_output", call_id: "c", output: "a.txt" },
      { type: "web_search_call", id: "ws_1", status: "completed", action: { type: "search", query: "tea" } },
    ];
    expect(messagesOf({ model: "gpt-5", input })).toEqual([
      { role: "model", toolCalls: [{ id: "c", name: "shell", args: "ls -l", argumentsText: "ls -l" }] },
      { role: "tool", toolResponses: [{ id: "c", name: "shell", response: "a.txt" }] },
      {
        role: "model",
        toolCalls: [{ id: "ws_1", name: "web_search", args: { action: { type: "search", query: "tea" } } }],
      },
    ]);
  });

  it("keep reasoning by its summary", () => {
    const reasoning = { type: "reasoning", id: "rs", summary: [{ type: "summary_text", text: "Because." }] };
    expect(messagesOf([reasoning, { role: "assistant", content: "x" }])).toEqual([
      { role: "model", reasoning: "Because." },
      { role: "model", text: "x" },
    ]);
  });

  it("carry images and files", () => {
    const content = [
      { type: "input_text", text: "see" },
      { type: "input_image", image_url: "data:image/png;base64,YQ==" },
      { type: "input_image", file_id: "file-1" },
      { type: "input_file", filename: "a.pdf", file_data: "data:application/pdf;base64,YQ==" },
      { type: "input_file", file_url: "https://x.test/b.pdf" },
    ];
    expect(messagesOf({ model: "gpt-4o", input: [{ role: "user", content }] })[0]?.media).toEqual([
      { kind: "image", mime: "image/png", data: "YQ==" },
      { kind: "image", uri: "file-1" },
      { kind: "document", mime: "application/pdf", data: "YQ==", filename: "a.pdf" },
      { kind: "document", uri: "https://x.test/b.pdf" },
    ]);
  });

  it("name what is no item", () => {
    const body = {
      model: "gpt-4o",
      input: [
        { role: "user", content: "x" },
        { type: "item_reference", id: "m" },
      ],
    };
    expect(read(body).ignored).toEqual(["/input/1"]);
  });

  it("are not requests for vectors, nor sets of inputs without a model", () => {
    expect(readChat({ model: "text-embedding-3-small", input: "x" })).toMatchObject({ ok: false });
    expect(readChat({ input: "x" })).toMatchObject({ ok: false });
  });
});
