import { describe, expect, it } from "vitest";
import { contextOfAll } from "../../arbitrary-context.fixture";
import type { SelectedContext } from "../../model/selected-context";
import { type ChatFileInput, chatFileSchema } from "../../schema/chat-file";
import { FORMATS } from "../registry";

const bot = { id: "42", name: "gryag", personality: { name: "gryag", displayName: "Gryag" } };
const contextOf = (...messages: NonNullable<ChatFileInput["messages"]>): SelectedContext =>
  contextOfAll(chatFileSchema.parse({ contextscope: 1, chat: { id: "1", bot }, messages }));

const contentOf = (...messages: NonNullable<ChatFileInput["messages"]>) =>
  JSON.parse(FORMATS["single-message"].render(contextOf(...messages)).text)[0]?.content;

const reply = (rest: object = {}) => ({
  id: "9",
  role: "user" as const,
  author: { name: "Ann" },
  text: "and?",
  replyTo: { messageId: "1" },
  ...rest,
});
const picture = { kind: "image", mime: "image/png", data: "AAAA" };
const image = { type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } };
const text = (value: string) => ({ type: "text", text: value });

describe("single-message in a chat", () => {
  it("sends a text alone as a string, and nothing without a current message", () => {
    expect(contentOf({ id: "1", role: "user", text: "a\u0000b" })).toBe("ab");
    expect(FORMATS["single-message"].render(contextOf({ id: "1", role: "model", text: "x" })).text).toBe(
      "[]",
    );
  });

  it("does not take two empty ids for the bot's", () => {
    const replyTo = { userId: "", name: "Bob", excerpt: "old" };
    const file = chatFileSchema.parse({
      contextscope: 1,
      chat: { id: "1", bot: { ...bot, id: "" } },
      messages: [reply({ replyTo })],
    });
    const [message] = JSON.parse(FORMATS["single-message"].render(contextOfAll(file)).text);
    expect(message.content).toEqual([text('and?\nBob said:\n"old"')]);
  });

  it("leaves prompt and history out", () => {
    const context: SelectedContext = {
      ...contextOf({ id: "1", role: "user", text: "old" }, { id: "2", role: "user", text: "new" }),
      system: [{ layer: "prompt", text: "p" }],
    };
    expect(JSON.parse(FORMATS["single-message"].render(context).text)).toEqual([
      { role: "user", content: "new" },
    ]);
  });

  const mixed = [
    picture,
    { kind: "audio", uri: "https://x/a.ogg" },
    { kind: "video", uri: "https://x/v" },
    { kind: "image", uri: "a b" },
    { kind: "document", filename: "a.pdf", uri: "https://x/d" },
  ];
  const sound = { type: "audio_url", audio_url: { url: "https://x/a.ogg" } };

  it("sends media by address, bytes as data URLs, and describes the rest in words", () => {
    expect(contentOf({ id: "1", role: "user", text: "see", media: mixed })).toEqual([
      text("see [Video] [Image] [Document: a.pdf]"),
      image,
      sound,
    ]);
  });

  it("puts words first where a message is media alone", () => {
    const voice = { kind: "audio", uri: "https://x/a.ogg" };
    expect(contentOf({ id: "1", role: "user", media: [picture] })).toEqual([text("[Image]"), image]);
    expect(contentOf({ id: "1", role: "user", text: " ", media: [picture, voice] })).toEqual([
      text("[Audio Message]"),
      image,
      sound,
    ]);
  });

  it("keeps an empty text an empty string and an empty array an empty array", () => {
    expect(contentOf({ id: "1", role: "user", text: "" })).toBe("");
    expect(contentOf({ id: "1", role: "user" })).toEqual([]);
  });

  it("sends an item of the message and of the one it replies to once", () => {
    const replied = { id: "1", role: "user" as const, author: { name: "Bob" }, text: "x", media: [picture] };
    expect(contentOf(replied, reply({ media: [picture] }))).toEqual([
      text('and?\nThis is a message referencing a message with an image from Bob. Bob said:\n"x"'),
      image,
    ]);
  });

  it("drops all but pictures and sound beside a reference", () => {
    const replied = { id: "1", role: "user" as const, author: { name: "Bob" }, text: "x" };
    expect(contentOf(replied, reply({ media: mixed }))).toEqual([
      text('and? [Image]\nBob said:\n"x"'),
      image,
      sound,
    ]);
  });

  it.each([
    ["a user", { author: { name: "Bob" }, text: "tea" }, 'and?\nBob said:\n"tea"'],
    ["a user by username", { author: { username: "bob" }, text: "tea" }, 'and?\nbob said:\n"tea"'],
    ["oneself", { author: { name: "Ann" }, text: "tea" }, 'and?\nI said:\n"tea"'],
    ["the bot", { role: "model", text: "tea" }, 'and?\nYou said earlier: "tea"'],
    [
      "another personality",
      { role: "model", personality: "freud", author: { name: "Sigmund" }, text: "tea" },
      'and?\nSigmund (freud) said: "tea"',
    ],
  ])("refers to %s", (_name, replied, expected) => {
    expect(contentOf({ id: "1", role: "user", ...replied } as never, reply())).toEqual([text(expected)]);
  });

  it("sends the referenced message's sound before its picture", () => {
    const media = [picture, { kind: "voice", mime: "audio/ogg", data: "BBBB" }];
    expect(
      contentOf({ id: "1", role: "user", author: { name: "Bob" }, media }, reply({ media: [picture] })),
    ).toEqual([
      text('and?\nThis is a message referencing a message with audio from Bob. Bob said:\n"[Audio Message]"'),
      image,
      { type: "audio_url", audio_url: { url: "data:audio/ogg;base64,BBBB" } },
    ]);
  });

  it("makes do with the excerpt when the replied-to message is not stored", () => {
    expect(contentOf(reply({ replyTo: { messageId: "0", name: "Bob", excerpt: "te" } }))).toEqual([
      text('and?\nBob said:\n"te"'),
    ]);
    expect(contentOf(reply())).toBe("and?");
  });

  it("leads from each run to its message", () => {
    const context = contextOf({ id: "1", role: "user", author: { name: "Bob" }, media: [picture] }, reply());
    const { ranges } = FORMATS["single-message"].render(context);
    expect(ranges.map(({ source }) => source)).toEqual([
      { kind: "message", messageId: "9", part: "text" },
      { kind: "message", messageId: "1", part: "reply" },
      { kind: "message", messageId: "1", part: "media", mediaPosition: 0 },
    ]);
  });
});
