import { describe, expect, it } from "vitest";
import {
  alice,
  bob,
  bot,
  COMPACT,
  call,
  IMAGE,
  IMAGE_URL,
  MEMORY,
  MP3,
  PARALLEL_CALLS,
  PDF,
  PDF_URL,
  REPLY_OUTSIDE,
  result,
  system,
  TRANSCRIPT,
  UNPAIRED,
  UNPAIRED_VERDICTS,
  VIDEO,
  verdictsOf,
  wireOf,
} from "../wire-example.fixture";

const model = "gpt-4o-mini";
const IMAGE_PART = { type: "image_url", image_url: { url: "data:image/png;base64,aW1n" } };

describe("what a chat-completions bot posts", () => {
  it("one system message for each block of the system context", () => {
    expect(wireOf("openai", MEMORY)).toEqual({
      model,
      messages: [
        { role: "system", content: "You are gryag." },
        { role: "system", content: "Conversation summary so far:\nThey met." },
        { role: "system", content: "User Profile: Likes tea." },
        { role: "user", content: "Hi" },
      ],
    });
  });

  it("the whole system context as the first message of a user", () => {
    const settings = { systemPromptAsMessage: true };
    expect(wireOf("openai", { ...MEMORY, settings })).toEqual({
      model,
      messages: [
        {
          role: "user",
          content: "You are gryag.\n\nConversation summary so far:\nThey met.\n\nUser Profile: Likes tea.",
        },
        { role: "user", content: "Hi" },
      ],
    });
  });

  it("a stored system message in its place", () => {
    const messages = [alice("1", "Hi"), system("2", "Be brief."), alice("3", "Well?")];
    expect(wireOf("openai", { messages })).toEqual({
      model,
      messages: [
        { role: "user", content: "Hi" },
        { role: "system", content: "Be brief." },
        { role: "user", content: "Well?" },
      ],
    });
  });

  it("text first, then pictures, audio and documents", () => {
    const messages = [alice("1", "See", { media: [IMAGE_URL, IMAGE, MP3, PDF] })];
    expect(wireOf("openai", { messages })).toEqual({
      model,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "See" },
            { type: "image_url", image_url: { url: "https://x.test/a.jpg" } },
            IMAGE_PART,
            { type: "input_audio", input_audio: { data: "bXAz", format: "mp3" } },
            { type: "file", file: { filename: "plan.pdf", file_data: "data:application/pdf;base64,cGRm" } },
          ],
        },
      ],
    });
  });

  it("what it cannot carry in words, and without a slot", () => {
    const example = {
      settings: { maxMedia: 1 },
      messages: [alice("1", "See", { media: [VIDEO, PDF_URL, IMAGE] })],
    };
    expect(wireOf("openai", example)).toEqual({
      model,
      messages: [
        {
          role: "user",
          content: [{ type: "text", text: "See [Video] [Document: file]" }, IMAGE_PART],
        },
      ],
    });
    expect(verdictsOf("openai", example)).toEqual([
      "1 kept current",
      "1/0 left-out not-carried",
      "1/1 left-out not-carried",
      "1/2 kept current-media",
    ]);
  });

  it("the bot's own media in words", () => {
    const messages = [alice("1", "Draw"), bot("2", "Here", { media: [IMAGE] }), alice("3", "Nice")];
    expect(wireOf("openai", { messages })).toEqual({
      model,
      messages: [
        { role: "user", content: "Draw" },
        { role: "assistant", content: "Here [Image]" },
        { role: "user", content: "Nice" },
      ],
    });
  });

  it("a placeholder for media over a limit", () => {
    const example = {
      settings: { maxHistoricalMedia: 0 },
      messages: [alice("1", "See", { media: [IMAGE, IMAGE_URL] }), alice("2", "Well?")],
    };
    expect(wireOf("openai", example)).toEqual({
      model,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "See" },
            { type: "text", text: "[media: image/png]" },
            { type: "text", text: "[media: https://x.test/a.jpg]" },
          ],
        },
        { role: "user", content: "Well?" },
      ],
    });
  });

  it("media of a replied-to message outside the window behind the current message", () => {
    expect(wireOf("openai", REPLY_OUTSIDE)).toEqual({
      model,
      messages: [{ role: "user", content: [{ type: "text", text: "What is it?" }, IMAGE_PART] }],
    });
  });

  it("a call and its result under an id made from the message's", () => {
    const messages = [
      alice("1", "15 * 23?"),
      call("20", "calc", { expression: "15 * 23" }),
      result("21", "calc", { result: 345 }),
      alice("3", "Thanks"),
    ];
    expect(wireOf("openai", { messages })).toEqual({
      model,
      messages: [
        { role: "user", content: "15 * 23?" },
        {
          role: "assistant",
          content: null,
          tool_calls: [
            {
              id: "call_20_0",
              type: "function",
              function: { name: "calc", arguments: '{"expression":"15 * 23"}' },
            },
          ],
        },
        { role: "tool", tool_call_id: "call_20_0", content: '{"result":345}' },
        { role: "user", content: "Thanks" },
      ],
    });
  });

  it("parallel calls with their own ids and argument texts, their results directly behind them", () => {
    expect(wireOf("openai", PARALLEL_CALLS)).toEqual({
      model,
      messages: [
        { role: "user", content: "Add and search" },
        {
          role: "assistant",
          content: "One moment.",
          tool_calls: [
            { id: "c1", type: "function", function: { name: "calc", arguments: '{ "a": 1 }' } },
            { id: "c2", type: "function", function: { name: "search", arguments: '{"q":"tea"}' } },
          ],
        },
        { role: "tool", tool_call_id: "c2", content: '{"hits":2}' },
        { role: "tool", tool_call_id: "c1", content: "345" },
        { role: "user", content: "And?" },
        { role: "assistant", content: "Done." },
        { role: "user", content: "Thanks" },
      ],
    });
  });

  it("no result without its call and no call without its result", () => {
    expect(wireOf("openai", UNPAIRED)).toEqual({
      model,
      messages: [
        { role: "user", content: "Hi" },
        { role: "user", content: "Hello?" },
      ],
    });
    expect(verdictsOf("openai", UNPAIRED)).toEqual(UNPAIRED_VERDICTS);
  });

  it("made-up ids that differ although the message's id is cut", () => {
    const long = "m".repeat(80);
    const messages = [
      alice("1", "Go"),
      bot(long, undefined, { toolCalls: [{ name: "a" }, { name: "b" }] }),
      result("3", "a", 1),
      result("4", "b", 2),
    ];
    const body = wireOf("openai", { messages }) as { messages: { tool_calls?: { id: string }[] }[] };
    expect(body.messages[1]?.tool_calls?.map(({ id }) => id)).toEqual([
      `call_${"m".repeat(59)}`,
      `call_${"m".repeat(57)}_2`,
    ]);
  });

  it("nothing for a message that says nothing", () => {
    const example = { messages: [alice("1", "Hi"), bot("2", ""), alice("3", "Well?")] };
    expect(wireOf("openai", example)).toEqual({
      model,
      messages: [
        { role: "user", content: "Hi" },
        { role: "user", content: "Well?" },
      ],
    });
    expect(verdictsOf("openai", example)).toEqual([
      "1 kept immediate",
      "2 left-out nothing-to-write",
      "3 kept current",
    ]);
  });

  it("the transcript as one user message behind the system context", () => {
    const settings = { compact: true, format: "openai" } as const;
    expect(wireOf("compact", { ...COMPACT, settings })).toEqual({
      model,
      messages: [
        { role: "system", content: "You are gryag." },
        { role: "user", content: [{ type: "text", text: TRANSCRIPT }, IMAGE_PART] },
      ],
    });
  });
});

describe("how a chat-completions bot names speakers", () => {
  const albert = { personality: { name: "einstein", displayName: "Albert Einstein" } };
  const messages = [
    alice("1", "Hi"),
    bot("2", "Hello"),
    bot("3", "E = mc²", albert),
    bob("4", "", { media: [IMAGE] }),
  ];
  const named = (speakers: "auto" | "prefix" | "name" | "meta" | "none") => {
    const body = wireOf("openai", { messages, settings: { speakers } });
    return (body as { messages: object[] }).messages;
  };

  it.each(["auto", "prefix"] as const)("%s: before the text where two people write", (speakers) => {
    expect(named(speakers)).toEqual([
      { role: "user", content: "Alice: Hi" },
      { role: "assistant", content: "Hello" },
      { role: "assistant", content: "Albert Einstein: E = mc²" },
      { role: "user", content: [{ type: "text", text: "Bob:" }, IMAGE_PART] },
    ]);
  });

  it("name: in the field", () => {
    expect(named("name")).toEqual([
      { role: "user", content: "Hi", name: "Alice" },
      { role: "assistant", content: "Hello" },
      { role: "assistant", content: "E = mc²", name: "Albert_Einstein" },
      { role: "user", content: [IMAGE_PART], name: "Bob" },
    ]);
  });

  it("name: by the last digits of the id where no letter is left", () => {
    const author = { id: "987654321", name: "Аліса" };
    expect(
      wireOf("openai", { messages: [alice("1", "Hi", { author })], settings: { speakers: "name" } }),
    ).toEqual({ model, messages: [{ role: "user", content: "Hi", name: "user_654321" }] });
  });

  it("meta: a metadata line before the text", () => {
    expect(named("meta")).toEqual([
      { role: "user", content: '[meta] chat_id=-1 message_id=1 user_id=7 name="Alice"\nHi' },
      { role: "assistant", content: "Hello" },
      { role: "assistant", content: '[meta] chat_id=-1 message_id=3 name="Albert Einstein"\nE = mc²' },
      {
        role: "user",
        content: [{ type: "text", text: '[meta] chat_id=-1 message_id=4 user_id=8 name="Bob"' }, IMAGE_PART],
      },
    ]);
  });

  it("none: not at all, and so does auto where one person writes", () => {
    expect(named("none")).toEqual([
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
      { role: "assistant", content: "E = mc²" },
      { role: "user", content: [IMAGE_PART] },
    ]);
    expect(wireOf("openai", { messages: [alice("1", "Hi"), alice("2", "You?")] })).toEqual({
      model,
      messages: [
        { role: "user", content: "Hi" },
        { role: "user", content: "You?" },
      ],
    });
  });
});
