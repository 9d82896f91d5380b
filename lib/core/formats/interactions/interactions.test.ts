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
  REPLY_OUTSIDE,
  result,
  system,
  TRANSCRIPT,
  UNPAIRED,
  UNPAIRED_VERDICTS,
  VIDEO,
  VIDEO_2,
  verdictsOf,
  wireOf,
} from "../wire-example.fixture";

const model = "gemini-3.5-flash";
const text = (value: string) => ({ type: "text", text: value });
const said = (...content: object[]) => ({ type: "user_input", content });
const answered = (...content: object[]) => ({ type: "model_output", content });
const IMAGE_PART = { type: "image", data: "aW1n", mime_type: "image/png" };

describe("what an Interactions bot posts", () => {
  it("the system context as one instruction, texts always in an array", () => {
    expect(wireOf("interactions", MEMORY)).toEqual({
      model,
      system_instruction:
        "You are gryag.\n\nConversation summary so far:\nThey met.\n\nUser Profile: Likes tea.",
      input: [said(text("Hi"))],
    });
  });

  it("the whole system context as the first message of a user", () => {
    const example = {
      chat: { systemPrompt: "You are gryag." },
      settings: { systemPromptAsMessage: true },
      messages: [alice("1", "Hi"), system("2", "Be brief."), alice("3", "Well?")],
    };
    expect(wireOf("interactions", example)).toEqual({
      model,
      input: [said(text("You are gryag.\n\nBe brief.")), said(text("Hi")), said(text("Well?"))],
    });
  });

  it("stored system messages in the system context", () => {
    const messages = [alice("1", "Hi"), system("2", "Be brief."), bot("3", "OK")];
    expect(wireOf("interactions", { messages })).toEqual({
      model,
      system_instruction: "Be brief.",
      input: [said(text("Hi")), answered(text("OK"))],
    });
  });

  it("every kind of media, also the bot's own", () => {
    const messages = [
      bot("1", "Drawn", { media: [IMAGE] }),
      alice("2", "See", { media: [IMAGE_URL, MP3, VIDEO, PDF] }),
    ];
    expect(wireOf("interactions", { messages })).toEqual({
      model,
      input: [
        answered(text("Drawn"), IMAGE_PART),
        said(
          text("See"),
          { type: "image", uri: "https://x.test/a.jpg" },
          { type: "audio", data: "bXAz", mime_type: "audio/mpeg" },
          { type: "video", data: "dmlk", mime_type: "video/mp4" },
          { type: "document", data: "cGRm", mime_type: "application/pdf" },
        ),
      ],
    });
  });

  it("a placeholder for a video over the limit, words for what cannot be sent at all", () => {
    const tgs = { kind: "sticker", mime: "application/x-tgsticker", data: "dGdz" };
    const example = { messages: [alice("1", "See", { media: [VIDEO, VIDEO_2, tgs] })] };
    expect(wireOf("interactions", example)).toEqual({
      model,
      input: [
        said(
          text("See [Sticker]"),
          { type: "video", data: "dmlk", mime_type: "video/mp4" },
          text("[media: video/mp4]"),
        ),
      ],
    });
    expect(verdictsOf("interactions", example)).toEqual([
      "1 kept current",
      "1/2 left-out unsupported-media",
      "1/0 kept current-media",
      "1/1 dropped over-video-limit",
    ]);
  });

  it("what the bot said about a replied-to video over the limit, behind the current message", () => {
    const example = {
      settings: { maxVideos: 0, recentMessages: 0 },
      messages: [
        alice("1", "Watch", { media: [VIDEO] }),
        bot("2", "A cat\non a roof."),
        alice("3", "Whose?", { replyTo: { messageId: "1" } }),
      ],
    };
    expect(wireOf("interactions", example)).toEqual({
      model,
      input: [said(text("Whose?"), text("[Previously about video]: A cat on a roof."))],
    });
  });

  it("media of a replied-to message outside the window behind the current message", () => {
    expect(wireOf("interactions", REPLY_OUTSIDE)).toEqual({
      model,
      input: [said(text("What is it?"), IMAGE_PART)],
    });
  });

  it("a call and its result as steps; an object stays one, anything else is a text", () => {
    const messages = [
      alice("1", "Go"),
      call("2", "calc", { a: 2 }),
      result("3", "calc", { result: 4 }),
      call("4", "list", {}, "own-id"),
      result("5", "unknown", [1, 2], "own-id"),
    ];
    expect(wireOf("interactions", { messages })).toEqual({
      model,
      input: [
        said(text("Go")),
        { type: "function_call", id: "call_2_0", name: "calc", arguments: { a: 2 } },
        { type: "function_result", call_id: "call_2_0", name: "calc", result: { result: 4 } },
        { type: "function_call", id: "own-id", name: "list", arguments: {} },
        { type: "function_result", call_id: "own-id", name: "list", result: "[1,2]" },
      ],
    });
  });

  it("parallel calls behind what was said", () => {
    expect(wireOf("interactions", PARALLEL_CALLS)).toEqual({
      model,
      input: [
        said(text("Add and search")),
        answered(text("One moment.")),
        { type: "function_call", id: "c1", name: "calc", arguments: { a: 1 } },
        { type: "function_call", id: "c2", name: "search", arguments: { q: "tea" } },
        said(text("And?")),
        { type: "function_result", call_id: "c2", name: "search", result: { hits: 2 } },
        { type: "function_result", call_id: "c1", name: "calc", result: "345" },
        answered(text("Done.")),
        said(text("Thanks")),
      ],
    });
  });

  it("no result without its call and no call without its result", () => {
    expect(wireOf("interactions", UNPAIRED)).toEqual({
      model,
      input: [said(text("Hi")), said(text("Hello?"))],
    });
    expect(verdictsOf("interactions", UNPAIRED)).toEqual(UNPAIRED_VERDICTS);
  });

  it("names before the text where two people write", () => {
    const messages = [alice("1", "Hi"), bot("2", "Hello"), bob("3", "", { media: [IMAGE] })];
    expect(wireOf("interactions", { messages })).toEqual({
      model,
      input: [said(text("Alice: Hi")), answered(text("Hello")), said(text("Bob:"), IMAGE_PART)],
    });
  });

  it("the transcript as one user message, the system context beside it", () => {
    const settings = { compact: true, format: "interactions" } as const;
    expect(wireOf("compact", { ...COMPACT, settings })).toEqual({
      model,
      system_instruction: "You are gryag.",
      input: [said(text(TRANSCRIPT), IMAGE_PART)],
    });
  });
});
