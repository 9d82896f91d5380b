import { describe, expect, it } from "vitest";
import { contextOfAll } from "../../arbitrary-context.fixture";
import type { SelectedContext } from "../../model/selected-context";
import { type ChatFileInput, chatFileSchema } from "../../schema/chat-file";
import { DEFAULT_SETTINGS, type Settings } from "../../schema/settings";
import { FORMATS } from "../registry";

const gryag = { id: "-123456789", bot: { id: "42", name: "gryag", username: "gryag_bot" } };

const contextOf = (
  messages: ChatFileInput["messages"],
  rest: Partial<SelectedContext> = {},
  settings: Partial<Settings> = {},
): SelectedContext =>
  contextOfAll(chatFileSchema.parse({ contextscope: 1, chat: gryag, messages }), {
    settings: { ...DEFAULT_SETTINGS, ...settings },
    ...rest,
  });

const bodyOf = (context: SelectedContext) => JSON.parse(FORMATS.gemini.render(context).text);
const partsOf = (context: SelectedContext) =>
  bodyOf(context).contents.map(({ parts }: { parts: unknown }) => parts);

const alice = { id: "987654321", name: "Alice", username: "alice_ua" };
const picture = { kind: "image", mime: "image/jpeg", data: "AAAA" };

describe("gemini", () => {
  it("prints the seed's example", () => {
    const context = contextOf([
      { id: "456", role: "user", threadId: "12", author: alice, text: "Як справи, гряг?" },
      { id: "457", role: "model", text: "Не набридай.", replyTo: { messageId: "456" } },
      {
        id: "458",
        role: "user",
        author: { id: "111222333", name: "Bob", username: "bob_kyiv" },
        text: "А що тут відбувається?",
        replyTo: { messageId: "457" },
      },
    ]);
    expect(bodyOf(context)).toEqual({
      contents: [
        {
          role: "user",
          parts: [
            {
              text: '[meta] chat_id=-123456789 thread_id=12 message_id=456 user_id=987654321 name="Alice" username="alice_ua"',
            },
            { text: "Як справи, гряг?" },
          ],
        },
        {
          role: "model",
          parts: [
            {
              text: '[meta] chat_id=-123456789 message_id=457 name="gryag" username="gryag_bot" reply_to_message_id=456',
            },
            { text: "Не набридай." },
          ],
        },
        {
          role: "user",
          parts: [
            {
              text: '[meta] chat_id=-123456789 message_id=458 user_id=111222333 name="Bob" username="bob_kyiv" reply_to_message_id=457',
            },
            { text: "А що тут відбувається?" },
          ],
        },
      ],
    });
  });

  it("prints no invented id, and no metadata if nothing is known", () => {
    const chat = { ...gryag, idInvented: true };
    const context = contextOf([
      { id: "m1", idInvented: true, role: "user", text: "15 * 23?" },
      {
        id: "m2",
        idInvented: true,
        role: "model",
        toolCalls: [{ name: "calculator", args: { e: "15 * 23" } }],
      },
      {
        id: "m3",
        idInvented: true,
        role: "tool",
        toolResponses: [{ name: "calculator", response: { result: 345 } }],
      },
      { id: "m4", idInvented: true, role: "model", text: "345." },
    ]);
    expect(bodyOf({ ...context, chat }).contents).toEqual([
      { role: "user", parts: [{ text: "15 * 23?" }] },
      { role: "model", parts: [{ function_call: { name: "calculator", args: { e: "15 * 23" } } }] },
      { role: "tool", parts: [{ function_response: { name: "calculator", response: { result: 345 } } }] },
      { role: "model", parts: [{ text: "345." }] },
    ]);
  });

  it("names another personality than the chat's without id and username", () => {
    const personality = { name: "einstein", displayName: "Albert Einstein" };
    const author = { id: "42", name: "gryag", username: "gryag_bot" };
    const context = contextOf([
      { id: "1", role: "model", author, personality, text: "E" },
      { id: "m2", idInvented: true, role: "model", personality, text: "E" },
    ]);
    expect(partsOf(context)[0][0]).toEqual({
      text: '[meta] chat_id=-123456789 message_id=1 name="Albert Einstein"',
    });
    const withoutIds = { ...context, chat: { ...gryag, idInvented: true } };
    expect(partsOf(withoutIds)[1][0]).toEqual({ text: '[meta] name="Albert Einstein"' });
  });

  it("writes tool traffic as the seed's example does: no metadata before a call or a response", () => {
    const response = { name: "calculator", response: { result: 345 } };
    const context = contextOf([
      { id: "1", role: "model", toolCalls: [{ name: "calculator", args: {} }] },
      { id: "2", role: "tool", author: alice, toolResponses: [response] },
      { id: "3", role: "tool", text: "345", toolResponses: [response] },
      { id: "4", role: "model", text: "Wait.", toolCalls: [{ name: "calculator", args: {} }] },
    ]);
    const call = { function_call: { name: "calculator", args: {} } };
    expect(partsOf(context)).toEqual([
      [call],
      [{ function_response: response }],
      [{ text: "345" }, { function_response: response }],
      [
        { text: '[meta] chat_id=-123456789 message_id=4 name="gryag" username="gryag_bot"' },
        { text: "Wait." },
        call,
      ],
    ]);
  });

  it("sends the chosen media in their place and names the others", () => {
    const context = contextOf(
      [
        {
          id: "1",
          role: "user",
          media: [
            picture,
            { mime: "video/mp4", uri: "https://x/v" },
            { uri: "https://x/f" },
            { kind: "location" },
          ],
        },
        { id: "2", role: "user", text: "and?", media: [{ mime: "video/mp4", uri: "https://x/w" }] },
      ],
      {
        media: [
          { messageId: "2", position: 0, tier: "current", media: { mime: "video/mp4", uri: "https://x/w" } },
          { messageId: "1", position: 0, tier: "historical", media: picture },
        ],
      },
    );
    expect(partsOf(context)).toEqual([
      [
        { text: "[meta] chat_id=-123456789 message_id=1" },
        { inline_data: { mime_type: "image/jpeg", data: "AAAA" } },
        { text: "[media: video/mp4]" },
        { text: "[media: https://x/f]" },
        { text: "[media: location]" },
      ],
      [
        { text: "[meta] chat_id=-123456789 message_id=2" },
        { text: "and?" },
        { file_data: { mime_type: "video/mp4", file_uri: "https://x/w" } },
      ],
    ]);
  });

  it("puts reply media from outside the window, then video descriptions, at the end of the current message", () => {
    const context = contextOf([{ id: "9", role: "user", text: "what is it?", replyTo: { messageId: "1" } }], {
      media: [{ messageId: "1", position: 0, tier: "reply", media: picture }],
      videoDescriptions: [
        { videoMessageId: "1", answerMessageId: "2", line: "[Previously about video]: кіт" },
      ],
    });
    expect(partsOf(context)[0].slice(1)).toEqual([
      { text: "what is it?" },
      { inline_data: { mime_type: "image/jpeg", data: "AAAA" } },
      { text: "[Previously about video]: кіт" },
    ]);
  });

  const system = [
    { layer: "prompt", text: "You are gryag." },
    { layer: "summary", text: "Conversation summary so far:\nTea." },
    { layer: "profile", text: "User Profile: Likes tea." },
  ] as const;
  const withStored: ChatFileInput["messages"] = [
    { id: "1", role: "system", text: "Speak Ukrainian." },
    { id: "2", role: "user", text: "hi" },
  ];
  const joined =
    "You are gryag.\n\nConversation summary so far:\nTea.\n\nSpeak Ukrainian.\n\nUser Profile: Likes tea.";

  it("joins the system context with blank lines, stored system messages behind prompt and summary", () => {
    const body = bodyOf(contextOf(withStored, { system }));
    expect(body.system_instruction).toEqual({ parts: [{ text: joined }] });
    expect(body.contents).toHaveLength(1);
  });

  it("sends the system context as a first user message when the model has no parameter for it", () => {
    const body = bodyOf(contextOf(withStored, { system }, { systemPromptAsMessage: true }));
    expect(body).not.toHaveProperty("system_instruction");
    expect(body.contents[0]).toEqual({ role: "user", parts: [{ text: joined }] });
    expect(body.contents).toHaveLength(2);
  });

  it("maps each block of the system context to its layer", () => {
    const { text, ranges } = FORMATS.gemini.render(contextOf(withStored, { system }));
    const sources = ranges.map(({ start, end, source }) => [text.slice(start, end), source]);
    expect(sources.slice(0, 4)).toEqual([
      ["You are gryag.", { kind: "layer", layer: "prompt" }],
      ["Conversation summary so far:\\nTea.", { kind: "layer", layer: "summary" }],
      ["Speak Ukrainian.", { kind: "message", messageId: "1", part: "text" }],
      ["User Profile: Likes tea.", { kind: "layer", layer: "profile" }],
    ]);
  });

  it("posts the SDK's defaults first, in camel case", () => {
    const context = contextOf([{ id: "1", role: "user", media: [picture] }], {
      system: system.slice(0, 1),
      media: [{ messageId: "1", position: 0, tier: "current", media: picture }],
    });
    expect(FORMATS.gemini.wire?.(context).text).toBe(
      '{"generationConfig":{},"safetySettings":[],"systemInstruction":{"role":"system","parts":[{"text":"You are gryag."}]},' +
        '"contents":[{"role":"user","parts":[{"text":"[meta] chat_id=-123456789 message_id=1"},' +
        '{"inlineData":{"mimeType":"image/jpeg","data":"AAAA"}}]}]}',
    );
  });
});
