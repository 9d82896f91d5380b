import { describe, expect, it } from "vitest";
import {
  alice,
  assembleExample,
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

const head = { model: "claude-sonnet-5", max_tokens: 4096 };
const text = (value: string) => ({ type: "text", text: value });
const IMAGE_BLOCK = { type: "image", source: { type: "base64", media_type: "image/png", data: "aW1n" } };

describe("what an Anthropic bot posts", () => {
  it("the system context as one text, joined by blank lines", () => {
    expect(wireOf("anthropic", { ...MEMORY, settings: { maxOutputTokens: 512 } })).toEqual({
      ...head,
      max_tokens: 512,
      system: "You are gryag.\n\nConversation summary so far:\nThey met.\n\nUser Profile: Likes tea.",
      messages: [{ role: "user", content: "Hi" }],
    });
  });

  it("stored system messages in the system context, behind prompt and summary", () => {
    const messages = [alice("1", "Hi"), system("2", "Be brief."), bot("3", "OK"), alice("4", "Well?")];
    expect(wireOf("anthropic", { messages, chat: { systemPrompt: "You are gryag." } })).toEqual({
      ...head,
      system: "You are gryag.\n\nBe brief.",
      messages: [
        { role: "user", content: "Hi" },
        { role: "assistant", content: "OK" },
        { role: "user", content: "Well?" },
      ],
    });
  });

  it("the system context as a user's first message, so that an answer of the bot may follow", () => {
    const example = {
      chat: { systemPrompt: "You are gryag." },
      settings: { systemPromptAsMessage: true },
      messages: [bot("1", "Hello"), alice("2", "Hi")],
    };
    expect(wireOf("anthropic", example)).toEqual({
      ...head,
      messages: [
        { role: "user", content: "You are gryag." },
        { role: "assistant", content: "Hello" },
        { role: "user", content: "Hi" },
      ],
    });
  });

  it("nothing before the first user message", () => {
    const example = {
      messages: [
        bot("1", "Welcome"),
        call("2", "calc", {}),
        result("3", "calc", 1),
        alice("4", "Hi"),
        bot("5", "Hello"),
        alice("6", "Well?"),
      ],
    };
    expect(wireOf("anthropic", example)).toEqual({
      ...head,
      messages: [
        { role: "user", content: "Hi" },
        { role: "assistant", content: "Hello" },
        { role: "user", content: "Well?" },
      ],
    });
    expect(verdictsOf("anthropic", example)).toEqual([
      "1 left-out first-turn-must-be-user",
      "2 left-out first-turn-must-be-user",
      "3 left-out first-turn-must-be-user",
      "4 kept immediate",
      "5 kept immediate",
      "6 kept current",
    ]);
  });

  it("neighbours of one role as one turn, a block a message", () => {
    const messages = [
      alice("1", "Hi"),
      bob("2", "Hey"),
      bot("3", "Hello"),
      bot("4", "All"),
      alice("5", "So?"),
    ];
    expect(wireOf("anthropic", { messages, settings: { speakers: "none" } })).toEqual({
      ...head,
      messages: [
        { role: "user", content: [text("Hi"), text("Hey")] },
        { role: "assistant", content: [text("Hello"), text("All")] },
        { role: "user", content: "So?" },
      ],
    });
  });

  it("pictures and documents by bytes and by address", () => {
    const messages = [alice("1", "See", { media: [IMAGE, IMAGE_URL, PDF, PDF_URL] })];
    expect(wireOf("anthropic", { messages })).toEqual({
      ...head,
      messages: [
        {
          role: "user",
          content: [
            text("See"),
            IMAGE_BLOCK,
            { type: "image", source: { type: "url", url: "https://x.test/a.jpg" } },
            { type: "document", source: { type: "base64", media_type: "application/pdf", data: "cGRm" } },
            { type: "document", source: { type: "url", url: "https://x.test/plan.pdf" } },
          ],
        },
      ],
    });
  });

  it("audio, video and pictures of other types in words, without a slot", () => {
    const svg = { kind: "image", mime: "image/svg+xml", data: "c3Zn" };
    const example = {
      settings: { maxMedia: 1 },
      messages: [alice("1", "See", { media: [MP3, VIDEO, svg, IMAGE, IMAGE_URL] })],
    };
    expect(wireOf("anthropic", example)).toEqual({
      ...head,
      messages: [
        {
          role: "user",
          content: [text("See [Audio] [Video] [Image]"), IMAGE_BLOCK, text("[media: https://x.test/a.jpg]")],
        },
      ],
    });
    expect(verdictsOf("anthropic", example)).toEqual([
      "1 kept current",
      "1/0 left-out not-carried",
      "1/1 left-out not-carried",
      "1/2 left-out not-carried",
      "1/3 kept current-media",
      "1/4 dropped over-media-limit",
    ]);
  });

  it("media of a replied-to message outside the window behind the current message", () => {
    expect(wireOf("anthropic", REPLY_OUTSIDE)).toEqual({
      ...head,
      messages: [{ role: "user", content: [text("What is it?"), IMAGE_BLOCK] }],
    });
  });

  it("a call in the assistant's turn, its result first in the next user turn", () => {
    const messages = [
      alice("1", "2 + 2?"),
      call("2", "calc", { a: 2 }),
      result("3", "calc", { result: 4 }),
      alice("4", "Thanks"),
    ];
    expect(wireOf("anthropic", { messages })).toEqual({
      ...head,
      messages: [
        { role: "user", content: "2 + 2?" },
        { role: "assistant", content: [{ type: "tool_use", id: "call_2_0", name: "calc", input: { a: 2 } }] },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "call_2_0", content: '{"result":4}' },
            text("Thanks"),
          ],
        },
      ],
    });
  });

  it("all results of parallel calls before what was said in between", () => {
    expect(wireOf("anthropic", PARALLEL_CALLS)).toEqual({
      ...head,
      messages: [
        { role: "user", content: "Add and search" },
        {
          role: "assistant",
          content: [
            text("One moment."),
            { type: "tool_use", id: "c1", name: "calc", input: { a: 1 } },
            { type: "tool_use", id: "c2", name: "search", input: { q: "tea" } },
          ],
        },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "c2", content: '{"hits":2}' },
            { type: "tool_result", tool_use_id: "c1", content: "345" },
            text("And?"),
          ],
        },
        { role: "assistant", content: "Done." },
        { role: "user", content: "Thanks" },
      ],
    });
  });

  it("ids that the API accepts, each once", () => {
    const messages = [
      alice("1", "Go"),
      call("2", "a", {}, "call.1"),
      result("3", "a", 1, "call.1"),
      call("4", "a", {}, "call.1"),
      result("5", "a", 2, "call.1"),
    ];
    expect(wireOf("anthropic", { messages })).toEqual({
      ...head,
      messages: [
        { role: "user", content: "Go" },
        { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: "a", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1", content: "1" }] },
        { role: "assistant", content: [{ type: "tool_use", id: "call_1_2", name: "a", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "call_1_2", content: "2" }] },
      ],
    });
  });

  it("no result without its call and no call without its result", () => {
    expect(wireOf("anthropic", UNPAIRED)).toEqual({
      ...head,
      messages: [{ role: "user", content: [text("Hi"), text("Hello?")] }],
    });
    expect(verdictsOf("anthropic", UNPAIRED)).toEqual(UNPAIRED_VERDICTS);
  });

  it("no text of nothing but white space, neither said nor in the system context", () => {
    const example = { messages: [alice("1", "Hi"), system("2", "\n"), bot("3", " \n"), alice("4", "Well?")] };
    expect(wireOf("anthropic", example)).toEqual({
      ...head,
      messages: [{ role: "user", content: [text("Hi"), text("Well?")] }],
    });
    expect(verdictsOf("anthropic", example)).toEqual([
      "1 kept immediate",
      "2 left-out nothing-to-write",
      "3 left-out nothing-to-write",
      "4 kept current",
    ]);
  });

  it("names before the text where two people write", () => {
    const albert = { personality: { name: "einstein", displayName: "Albert Einstein" } };
    const messages = [alice("1", "Hi"), bot("2", "E = mc²", albert), bob("3", "", { media: [IMAGE] })];
    expect(wireOf("anthropic", { messages })).toEqual({
      ...head,
      messages: [
        { role: "user", content: "Alice: Hi" },
        { role: "assistant", content: "Albert Einstein: E = mc²" },
        { role: "user", content: [text("Bob:"), IMAGE_BLOCK] },
      ],
    });
  });

  it("the transcript as one user message, the system context beside it", () => {
    const settings = { compact: true, format: "anthropic" } as const;
    expect(wireOf("compact", { ...COMPACT, settings })).toEqual({
      ...head,
      system: "You are gryag.",
      messages: [{ role: "user", content: [text(TRANSCRIPT), IMAGE_BLOCK] }],
    });
  });
});

describe("the ledger of an Anthropic chat", () => {
  it("names the window that also holds the user message before an answer", () => {
    const messages = [alice("1", "Hi"), bot("2", "Hello"), bot("3", "So?"), alice("4", "Well")];
    const { ledger } = assembleExample("anthropic", { messages, settings: { recentMessages: 0 } });
    expect(ledger.map(({ admittedBy }) => admittedBy)).toEqual([
      [{ setting: "recentMessages", value: 3 }],
      [{ setting: "recentMessages", value: 3 }],
      [{ setting: "recentMessages", value: 3 }],
      undefined,
    ]);
  });
});
