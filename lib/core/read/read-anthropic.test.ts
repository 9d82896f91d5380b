import { describe, expect, it } from "vitest";
import { readChat } from "./read-chat";

function read(value: unknown) {
  const result = readChat(value);
  if (!result.ok) throw new Error(result.error);
  return result;
}

const messagesOf = (value: unknown) =>
  read(value).chatFile.messages.map(({ id: _id, idInvented: _made, ...message }) => message);

describe("Anthropic bodies", () => {
  it("have their prompt and model beside the messages", () => {
    const body = {
      model: "claude-opus-4-5",
      max_tokens: 1024,
      system: "Be kind.",
      messages: [
        { role: "user", content: "hi" },
        { role: "assistant", content: "hello" },
      ],
    };
    const { source, chatFile } = read(body);
    expect(source).toBe("anthropic");
    expect(chatFile.chat).toMatchObject({ systemPrompt: "Be kind.", source: "anthropic" });
    expect(chatFile.settings).toEqual({ model: "claude-opus-4-5", maxOutputTokens: 1024 });
    expect(messagesOf(body)).toEqual([
      { role: "user", text: "hi" },
      { role: "model", text: "hello" },
    ]);
  });

  it("may have a prompt of several blocks", () => {
    const system = [
      { type: "text", text: "One." },
      { type: "text", text: "Two.", cache_control: { type: "ephemeral" } },
    ];
    const body = { model: "m", max_tokens: 1, system, messages: [{ role: "user", content: "x" }] };
    expect(read(body).chatFile.chat.systemPrompt).toBe("One.\n\nTwo.");
  });

  it("without a prompt are recognised by the vendor's model and its required limit", () => {
    const body = { model: "claude-haiku-4-5", max_tokens: 10, messages: [{ role: "user", content: "x" }] };
    expect(read(body).source).toBe("anthropic");
    expect(read({ ...body, model: "anthropic/claude-haiku-4.5" }).source).toBe("openai");
    expect(read({ ...body, messages: [{ role: "system", content: "p" }, ...body.messages] }).source).toBe(
      "openai",
    );
  });

  it("keep the ids of tool calls and name the results", () => {
    const found = messagesOf({
      model: "claude-opus-4-5",
      messages: [
        { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "sum", input: { a: 1 } }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "1" }] },
      ],
    });
    expect(found).toEqual([
      { role: "model", toolCalls: [{ id: "toolu_1", name: "sum", args: { a: 1 } }] },
      { role: "tool", toolResponses: [{ id: "toolu_1", name: "sum", response: "1" }] },
    ]);
  });

  it("keep text beside a result in one message, and reasoning", () => {
    const found = messagesOf([
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Let me add." },
          { type: "text", text: "Adding." },
        ],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "gone", content: [{ type: "text", text: "2" }] },
          { type: "text", text: "thanks" },
        ],
      },
    ]);
    expect(found).toEqual([
      { role: "model", text: "Adding.", reasoning: "Let me add." },
      { role: "user", text: "thanks", toolResponses: [{ id: "gone", name: "unknown", response: "2" }] },
    ]);
  });

  it("carry images and documents as bytes or addresses", () => {
    const content = [
      { type: "text", text: "see" },
      { type: "image", source: { type: "base64", media_type: "image/png", data: "YQ==" } },
      { type: "image", source: { type: "url", url: "https://x.test/a.png" } },
      {
        type: "document",
        title: "a.pdf",
        source: { type: "base64", media_type: "application/pdf", data: "YQ==" },
      },
    ];
    expect(messagesOf([{ role: "user", content }])[0]?.media).toEqual([
      { kind: "image", mime: "image/png", data: "YQ==" },
      { kind: "image", uri: "https://x.test/a.png" },
      { kind: "document", mime: "application/pdf", data: "YQ==", filename: "a.pdf" },
    ]);
  });

  it("name what is no message", () => {
    const { ignored } = read({ system: "s", messages: [{ role: "user", content: "x" }, 5] });
    expect(ignored).toEqual(["/messages/1"]);
  });

  it("are refused when there is no list", () => {
    expect(readChat({ messages: "x" }, "anthropic")).toMatchObject({ ok: false });
  });
});
