import { describe, expect, it } from "vitest";
import { openAiReader } from "./read-openai";
import type { ReadChat } from "./reader";

function read(value: unknown): ReadChat {
  const result = openAiReader.read(value);
  if (!result.ok) throw new Error(result.error);
  return result;
}
const messagesOf = (value: unknown) => read(value).chatFile.messages;

describe("OpenAI messages", () => {
  it("open with the prompt and the summary so far", () => {
    const { chatFile } = read([
      { role: "system", content: "Be kind." },
      { role: "system", content: "Conversation summary so far:\nThey met." },
      { role: "user", content: "hi", name: "Ann" },
      { role: "assistant", content: "hello", name: "gryag" },
      { role: "system", content: "later" },
    ]);
    expect(chatFile.chat).toMatchObject({
      idInvented: true,
      bot: { name: "gryag" },
      systemPrompt: "Be kind.",
    });
    expect(chatFile.summaries).toEqual([{ text: "They met." }]);
    expect(chatFile.messages).toEqual([
      { id: "m3", idInvented: true, role: "user", text: "hi", author: { name: "Ann" } },
      { id: "m4", idInvented: true, role: "model", text: "hello", author: { name: "gryag" } },
      { id: "m5", idInvented: true, role: "system", text: "later" },
    ]);
  });

  it("keep a request body's model, for its own vocabulary", () => {
    expect(read({ model: "gpt-4o", messages: [] }).chatFile.settings).toEqual({ model: "gpt-4o" });
    expect(read({ model: "", messages: [] }).chatFile.settings).toBeUndefined();
  });

  it("name the tool that a result belongs to", () => {
    const call = { id: "c1", type: "function", function: { name: "sum", arguments: '{"a":1}' } };
    expect(
      messagesOf([
        { role: "assistant", content: null, tool_calls: [call] },
        { role: "tool", tool_call_id: "c1", content: '{"total":1}' },
        { role: "tool", tool_call_id: "gone", content: "not json {" },
        { role: "assistant", function_call: { name: "old", arguments: "{broken" } },
      ]),
    ).toEqual([
      { id: "m1", idInvented: true, role: "model", toolCalls: [{ id: "c1", name: "sum", args: { a: 1 } }] },
      {
        id: "m2",
        idInvented: true,
        role: "tool",
        toolResponses: [{ id: "c1", name: "sum", response: { total: 1 } }],
      },
      {
        id: "m3",
        idInvented: true,
        role: "tool",
        toolResponses: [{ id: "gone", name: "unknown", response: "not json {" }],
      },
      {
        id: "m4",
        idInvented: true,
        role: "model",
        toolCalls: [{ name: "old", args: "{broken", argumentsText: "{broken" }],
      },
    ]);
  });

  it("carry text and media in elements", () => {
    const content = [
      { type: "text", text: "a" },
      { type: "image_url", image_url: { url: "https://e/i.png" } },
      { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } },
      { type: "input_audio", input_audio: { data: "AAAA", format: "mp3" } },
      { type: "file", file: { file_data: "data:application/pdf;base64,AAAA", filename: "a.pdf" } },
      { type: "text", text: "b" },
    ];
    expect(messagesOf([{ role: "user", content }])[0]).toEqual({
      id: "m1",
      idInvented: true,
      role: "user",
      text: "a b",
      media: [
        { kind: "image", uri: "https://e/i.png" },
        { kind: "image", mime: "image/png", data: "AAAA" },
        { kind: "audio", mime: "audio/mp3", data: "AAAA" },
        { kind: "document", mime: "application/pdf", data: "AAAA", filename: "a.pdf" },
      ],
      contentParts: [{ text: 1 }, { media: 0 }, { media: 1 }, { media: 2 }, { media: 3 }, { text: 1 }],
    });
  });

  it("are lenient about entries, and say what was left out", () => {
    const result = read({ messages: ["hi", null, { role: "wizard", content: [{ type: "hologram" }, 7] }] });
    expect(result.chatFile.messages.map(({ id, role }) => [id, role])).toEqual([
      ["m1", "user"],
      ["m3", "user"],
    ]);
    expect(result.ignored).toEqual(["/messages/1", "/messages/2/content/0", "/messages/2/content/1"]);
  });
});
