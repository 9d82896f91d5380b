import { describe, expect, it, vi } from "vitest";
import { contextOfAll } from "../../arbitrary-context.fixture";
import cases from "../../cases/compact.json";
import type { SelectedContext } from "../../model/selected-context";
import { readChat } from "../../read/read-chat";
import { type ChatFileInput, chatFileSchema } from "../../schema/chat-file";
import { DEFAULT_SETTINGS, type Settings } from "../../schema/settings";
import { FORMATS } from "../registry";

const readContext = (input: unknown, settings: Partial<Settings>): SelectedContext => {
  const read = readChat(input, "gemini");
  if (!read.ok) throw new Error(read.error);
  return contextOfAll(read.chatFile, { settings: { ...DEFAULT_SETTINGS, ...settings } });
};

const contextOf = (messages: ChatFileInput["messages"], settings: Partial<Settings> = {}): SelectedContext =>
  contextOfAll(
    chatFileSchema.parse({ contextscope: 1, chat: { id: "1", bot: { id: "42", name: "gryag" } }, messages }),
    { settings: { ...DEFAULT_SETTINGS, ...settings } },
  );

const linesOf = (messages: ChatFileInput["messages"], settings: Partial<Settings> = {}): readonly string[] =>
  FORMATS.compact.render(contextOf(messages, settings)).text.split("\n").slice(0, -1);

const from = (id: string, name = "Ann") => ({
  id: `m-${id}-${name}`,
  role: "user" as const,
  author: { id, name },
  text: "x",
});

describe("compact", () => {
  it("names another personality than the chat's, in its lines and in replies to it", () => {
    const bot = { id: "42", name: "Sigmund", username: "freud_bot", personality: { name: "freud" } };
    const einstein = { name: "einstein", displayName: "Albert Einstein" };
    const file = chatFileSchema.parse({
      contextscope: 1,
      chat: { id: "1", bot },
      messages: [
        { id: "1", role: "model", personality: einstein, author: { id: "42", name: "Sigmund" }, text: "E" },
        { id: "2", role: "model", personality: "freud", text: "F" },
        { ...from("7"), id: "3", replyTo: { messageId: "1" } },
        { ...from("7"), id: "4", replyTo: { messageId: "1", userId: "42", name: "Sigmund" } },
        { ...from("7"), id: "5", replyTo: { messageId: "2" } },
        { id: "6", role: "model", text: "G", replyTo: { messageId: "1", userId: "42", name: "Sigmund" } },
      ],
    });
    expect(FORMATS.compact.render(contextOfAll(file)).text.split("\n")).toEqual([
      "Albert Einstein: E",
      "Sigmund: F",
      "Ann#7 → Albert Einstein: x",
      "Ann#7 → Albert Einstein: x",
      "Ann#7 → Sigmund: x",
      "Sigmund → Albert Einstein: G",
      "[RESPOND]",
    ]);
  });

  it.each(cases)("$name", ({ input, settings, expected }) => {
    expect(FORMATS.compact.render(readContext(input, settings)).text).toBe(expected);
  });

  it.each(cases.filter((example) => example.expectedWithoutResolving))(
    "$name, without resolving",
    ({ input, settings, expectedWithoutResolving }) => {
      const context = readContext(input, { ...settings, resolveReplies: false });
      expect(FORMATS.compact.render(context).text).toBe(expectedWithoutResolving);
    },
  );

  it.each([
    ["by the id of a bot that was stored as a user", "42", { messageId: "1" }, "Ann#7 → gryag: x"],
    ["not by an empty user name", "", { messageId: "2", username: "", userId: "" }, "Ann#7 → Bob#8: x"],
  ])("knows the bot as a target %s", (_, id, replyTo, expected) => {
    const file = chatFileSchema.parse({
      contextscope: 1,
      chat: { id: "1", bot: { id, name: "gryag", username: "" } },
      messages: [
        { id: "1", role: "user", author: { id: "42", name: "gryag" }, text: "x" },
        { ...from("8", "Bob"), id: "2" },
        { ...from("7"), replyTo },
      ],
    });
    expect(FORMATS.compact.render(contextOfAll(file)).text.split("\n")[2]).toBe(expected);
  });

  it("goes on after z", () => {
    const lines = linesOf(Array.from({ length: 28 }, (_, index) => from(`${100 + index}000111`)));
    expect([0, 25, 26, 27].map((index) => lines[index])).toEqual([
      "Ann#000111a: x",
      "Ann#000111z: x",
      "Ann#000111aa: x",
      "Ann#000111ab: x",
    ]);
  });

  it("assigns letters by number, also below zero and at any length", () => {
    const long = `9${"0".repeat(300_000)}000111`;
    const ids = ["5000111", "-5000111", long, "-60000111", "40000111"];
    const numbersMade = vi.spyOn(globalThis, "BigInt");
    expect(linesOf(ids.map((id) => from(id)))).toEqual(
      ["c", "b", "e", "a", "d"].map((l) => `Ann#000111${l}: x`),
    );
    expect(numbersMade).not.toHaveBeenCalled();
    numbersMade.mockRestore();
  });

  it("prints full ids when asked to", () => {
    expect(linesOf([from("-1234567890")], { shortIds: false })).toEqual(["Ann#-1234567890: x"]);
  });

  it("gives ids that are words their last six characters", () => {
    expect(linesOf([from("U02:ABCDEFG")])).toEqual(["Ann#BCDEFG: x"]);
  });

  it("leaves tool traffic and system texts out, and says when there is nothing", () => {
    expect(
      linesOf([
        { id: "1", role: "system", text: "secret" },
        { id: "2", role: "model", toolCalls: [{ name: "t" }] },
        { id: "3", role: "tool", text: "raw", toolResponses: [{ name: "t" }] },
        { id: "4", role: "model", text: "done", toolCalls: [{ name: "t" }] },
        { id: "5", role: "model", text: "  " },
      ]),
    ).toEqual(["gryag: done", "gryag: (no content)"]);
  });

  it("shows durations when asked to", () => {
    const video = { kind: "video", durationSeconds: 83 };
    expect(linesOf([{ ...from("1"), media: [video] }], { showDurations: true })).toEqual([
      "Ann#1: x [Video 1:23]",
    ]);
  });

  it("sends the transcript, then the media; descriptions follow the marker after a blank line", () => {
    const picture = { kind: "image", mime: "image/png", data: "AAAA" };
    const context: SelectedContext = {
      ...contextOf([{ ...from("1"), id: "1", media: [picture] }]),
      system: [{ layer: "prompt", text: "Be kind." }],
      media: [{ messageId: "1", position: 0, tier: "current", media: picture }],
      videoDescriptions: [
        { videoMessageId: "0", answerMessageId: "9", line: "[Previously about video]: кіт" },
      ],
    };
    const transcript = "Ann#1: x [Image]\n[RESPOND]\n\n[Previously about video]: кіт";
    expect(FORMATS.compact.render(context).text).toBe(transcript);
    expect(JSON.parse(FORMATS.compact.payload?.(context).text ?? "")).toEqual({
      system_instruction: { parts: [{ text: "Be kind." }] },
      contents: [
        {
          role: "user",
          parts: [{ text: transcript }, { inline_data: { mime_type: "image/png", data: "AAAA" } }],
        },
      ],
    });
  });

  it("separates speaker, reply, text and media of a line", () => {
    const { text, ranges } = FORMATS.compact.render(
      contextOf([
        { ...from("1"), id: "1" },
        {
          ...from("2", "Bob"),
          id: "2",
          text: " hi ",
          replyTo: { messageId: "1" },
          media: [{ kind: "image" }],
        },
      ]),
    );
    const message = (messageId: string, part: string) => ({ kind: "message", messageId, part });
    expect(ranges.map(({ start, end, source }) => [text.slice(start, end), source])).toEqual([
      ["Ann#1", message("1", "metadata")],
      ["x", message("1", "text")],
      ["Bob#2", message("2", "metadata")],
      [" → Ann#1", message("2", "reply")],
      ["hi", message("2", "text")],
      ["[Image]", { ...message("2", "media"), mediaPosition: 0 }],
    ]);
  });
});
