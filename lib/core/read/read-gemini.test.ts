import { describe, expect, it } from "vitest";
import { geminiReader } from "./read-gemini";
import type { ReadChat } from "./reader";

function read(value: unknown): ReadChat {
  const result = geminiReader.read(value);
  if (!result.ok) throw new Error(result.error);
  return result;
}
const messagesOf = (value: unknown) => read(value).chatFile.messages;
const user = (...parts: unknown[]) => ({ role: "user", parts });
const text = (line: string) => ({ text: line });

describe("Gemini contents", () => {
  it("give the metadata back, with ids as text", () => {
    const line =
      '[meta] chat_id=-123 thread_id=12 message_id=9007199254740993 user_id=5 name="Al \\"Ace\\"" username="al"' +
      ' reply_to_message_id=4 reply_to_user_id=9 reply_to_username="bob" reply_to_name="Bob" reply_excerpt="x=1"';
    const { chatFile } = read([user(text(line), text("hi"))]);
    expect(chatFile.chat).toEqual({ id: "-123", bot: { name: "gryag" } });
    expect(chatFile.messages).toEqual([
      {
        id: "9007199254740993",
        role: "user",
        threadId: "12",
        author: { id: "5", name: 'Al "Ace"', username: "al" },
        text: "hi",
        replyTo: { messageId: "4", userId: "9", username: "bob", name: "Bob", excerpt: "x=1" },
      },
    ]);
  });

  it("make up ids where there are none, and mark them", () => {
    const { chatFile } = read([
      user(text("a")),
      user(text("[meta] message_id=m3"), text("b")),
      user(text("c")),
    ]);
    expect(chatFile.chat.idInvented).toBe(true);
    expect(chatFile.messages.map(({ id, idInvented }) => [id, idInvented])).toEqual([
      ["m1", true],
      ["m3", undefined],
      ["m3'", true],
    ]);
  });

  it.each([
    [
      "the first model message with a name",
      [{ role: "model", parts: [text('[meta] name="Aya" username="aya"')] }],
      "Aya",
    ],
    ["a user's name is not the bot's", [user(text('[meta] name="Ann"'))], "gryag"],
    ["nothing", [], "gryag"],
  ])("name the bot by %s", (_, contents, name) => {
    expect(read(contents).chatFile.chat.bot.name).toBe(name);
  });

  it.each([
    ["texts join with one space", [text("Hello "), text(" world")], { text: "Hello   world" }],
    ["metadata may come last", [text("x"), text('[meta] name="A"')], { text: "x", author: { name: "A" } }],
    [
      "further metadata vanish",
      [text('[meta] name="A"'), text('[meta] name="B"')],
      { author: { name: "A" } },
    ],
    ["zero means none", [text("[meta] thread_id=0 reply_to_message_id=0 reply_to_user_id=0")], {}],
    [
      "inline_data",
      [{ inline_data: { mime_type: "image/png", data: "AAAA" } }],
      { media: [{ mime: "image/png", data: "AAAA" }] },
    ],
    [
      "inlineData",
      [{ inlineData: { mimeType: "image/png", data: "AAAA" } }],
      { media: [{ mime: "image/png", data: "AAAA" }] },
    ],
    ["data without padding", [{ inlineData: { data: "_-A" } }], { media: [{ data: "/+A=" }] }],
    [
      "data that is not base64",
      [{ inlineData: { mimeType: "image/png", data: "?" } }],
      { media: [{ mime: "image/png", dataText: "?" }] },
    ],
    ["bare file_uri is a video", [{ file_uri: "u" }], { media: [{ kind: "video", uri: "u" }] }],
    ["file_data", [{ file_data: { file_uri: "u" } }], { media: [{ kind: "video", uri: "u" }] }],
    [
      "fileData",
      [{ fileData: { fileUri: "u", mimeType: "image/png" } }],
      { media: [{ mime: "image/png", uri: "u" }] },
    ],
    [
      "function_call",
      [{ function_call: { name: "f", args: { a: 1 } } }],
      { toolCalls: [{ name: "f", args: { a: 1 } }] },
    ],
    ["functionCall", [{ functionCall: { name: "f" } }], { toolCalls: [{ name: "f" }] }],
    ["a thought", [{ text: "hm", thought: true }, text("hi")], { text: "hi", reasoning: "hm" }],
    ["no parts", undefined, {}],
  ])("are read part by part: %s", (_, parts, message) => {
    expect(messagesOf([{ role: "user", parts }])).toEqual([
      { id: "m1", idInvented: true, role: "user", ...message },
    ]);
  });

  it.each([
    [{ role: "function", parts: [{ functionResponse: { name: "f", response: { a: 1 } } }] }, "tool"],
    [{ role: "user", parts: [{ functionResponse: { name: "f" } }] }, "tool"],
    [{ parts: [text("x")] }, "user"],
    [{ role: "model" }, "model"],
    [{ role: "wizard" }, "user"],
    ["just text", "user"],
  ])("have a role each: %j is the %s's", (entry, role) => {
    expect(messagesOf([entry])[0]?.role).toBe(role);
  });

  it.each([
    [{ system_instruction: { parts: [text("Be"), text("kind")] }, contents: [] }, "Be\n\nkind"],
    [{ systemInstruction: { role: "system", parts: [text("Be kind")] }, contents: [] }, "Be kind"],
    [{ systemInstruction: "Be kind", contents: [] }, "Be kind"],
    [
      { generateContentRequest: { systemInstruction: { parts: { text: "Be kind" } }, contents: [] } },
      "Be kind",
    ],
  ])("come in a whole request: %j", (body, systemPrompt) => {
    expect(read(body).chatFile.chat.systemPrompt).toBe(systemPrompt);
  });

  it("say what was left out", () => {
    expect(read({ contents: [null, user(text("x"), { executableCode: {} }, 5)] }).ignored).toEqual([
      "/contents/0",
      "/contents/1/parts/1",
      "/contents/1/parts/2",
    ]);
  });
});
