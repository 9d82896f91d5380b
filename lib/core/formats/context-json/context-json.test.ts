import { describe, expect, it } from "vitest";
import { contextOfAll } from "../../arbitrary-context.fixture";
import consoleCases from "../../cases/console.json";
import type { SelectedContext } from "../../model/selected-context";
import { readChat } from "../../read/read-chat";
import { type ChatFileInput, chatFileSchema } from "../../schema/chat-file";
import { FORMATS } from "../registry";

const contextOf = (
  messages: ChatFileInput["messages"],
  rest: Partial<SelectedContext> = {},
): SelectedContext =>
  contextOfAll(
    chatFileSchema.parse({ contextscope: 1, chat: { id: "1", bot: { name: "Aya" } }, messages }),
    rest,
  );

const entriesOf = (context: SelectedContext) => JSON.parse(FORMATS["context-json"].render(context).text);

const noon = "2025-04-04T12:00:00Z";
const later = "2025-04-04T12:05:00Z";
const prompt = { layer: "prompt", text: "You're Aya." } as const;

describe("context-json", () => {
  it("gives a tool response a result even where the tool returned none", () => {
    const context = contextOf([
      { id: "1", role: "tool", toolResponses: [{ name: "edit" }] },
      { id: "2", role: "tool" },
    ]);
    expect(entriesOf(context).map(({ content }: { content: unknown }) => content)).toEqual([
      { toolCall: "edit", result: null },
      { toolCall: "tool", result: null },
    ]);
  });

  it("numbers entries and turns, and gives every tool call an entry of its own", () => {
    const context = contextOf(
      [
        { id: "1", role: "user", sentAt: noon, author: { id: "123" }, text: "Oi" },
        {
          id: "2",
          role: "model",
          sentAt: later,
          text: "Olá",
          reasoning: "greet",
          toolCalls: [
            { name: "getThreadHistory", args: { ascending: false } },
            { name: "edit", args: { text: "new", id: 5 } },
          ],
        },
        { id: "3", role: "tool", sentAt: later, toolResponses: [{ name: "edit", response: { ok: true } }] },
        { id: "4", role: "user", text: "", media: [{ kind: "image" }] },
      ],
      { system: [prompt] },
    );
    expect(entriesOf(context)).toEqual([
      { index: 0, turn: 0, timestamp: noon, role: "system", content: "You're Aya." },
      { index: 1, turn: 0, timestamp: noon, role: "user", content: { userid: "<@123>", text: "Oi" } },
      {
        index: 2,
        turn: 1,
        timestamp: later,
        role: "assistant",
        content: { toolCall: "getThreadHistory", ascending: false, reasoning: "greet" },
      },
      {
        index: 3,
        turn: 1,
        timestamp: later,
        role: "assistant",
        content: { toolCall: "edit", id: 5, args: { text: "new" } },
      },
      {
        index: 4,
        turn: 1,
        timestamp: later,
        role: "assistant",
        content: { toolCall: "postMessage", text: "Olá" },
      },
      {
        index: 5,
        turn: 1,
        timestamp: later,
        role: "assistant",
        content: { toolCall: "edit", result: { ok: true } },
      },
      { index: 6, turn: 2, role: "user", content: { text: "[Image]" } },
    ]);
  });

  it("lets a stored turn win and counts on from it; system texts share the turn of their neighbour", () => {
    const context = contextOf([
      { id: "1", role: "system", text: "a" },
      { id: "2", role: "user", turn: "5", sentAt: noon, text: "x" },
      { id: "3", role: "model", text: "y" },
      { id: "4", role: "user", turn: "odd", text: "z" },
      { id: "5", role: "model", text: "w" },
      { id: "6", role: "system", text: "b" },
    ]);
    expect(entriesOf(context).map(({ turn }: { turn: unknown }) => turn)).toEqual(["5", "5", 6, "odd", 8, 8]);
    expect(entriesOf(context)[0].timestamp).toBe(noon);
  });

  it("names media with sources of their own", () => {
    const context = contextOf([
      { id: "1", role: "user", text: "see", media: [{ kind: "image" }, { kind: "audio" }] },
    ]);
    for (const id of ["context-json", "console", "openai-summary"] as const) {
      const { text, ranges } = FORMATS[id].render(context);
      const media = ranges.flatMap(({ start, end, source }) =>
        source.kind === "message" && source.part === "media"
          ? [[text.slice(start, end), source.mediaPosition]]
          : [],
      );
      expect(media).toEqual([
        ["[Image]", 0],
        ["[Audio]", 1],
      ]);
    }
  });

  it("is sent as the text of one user message after the prompt", () => {
    const context = contextOf([{ id: "1", role: "user", text: "x" }], { system: [prompt] });
    const body = JSON.parse(FORMATS["context-json"].wire?.(context).text ?? "");
    expect(body.model).toBe(context.model);
    expect(body.messages[0]).toEqual({ role: "system", content: "You're Aya." });
    expect(JSON.parse(body.messages[1].content)).toEqual(entriesOf(context));
  });

  it.each(consoleCases)("prints entries as they were read, and as a log: $name", ({ input, expected }) => {
    const read = readChat(input, "context-json");
    if (!read.ok) throw new Error(read.error);
    const context = contextOfAll(read.chatFile, { contextEntries: read.contextEntries ?? [] });
    expect(FORMATS["context-json"].render(context).text).toBe(JSON.stringify(input, null, 2));
    expect(FORMATS.console.render(context).text).toBe(expected);
  });

  it("leads from entries as read to their messages", () => {
    const entries = [
      { index: 0, turn: 0, role: "system", content: "s" },
      { index: 1, turn: 0, role: "user", content: { userid: "<@1>", text: "x" } },
    ];
    const read = readChat(entries, "context-json");
    if (!read.ok) throw new Error(read.error);
    const { ranges } = FORMATS.console.render(contextOfAll(read.chatFile, { contextEntries: entries }));
    expect(ranges.map(({ source }) => source)).toEqual([
      { kind: "layer", layer: "prompt" },
      { kind: "message", messageId: "m2", part: "text" },
    ]);
  });
});
