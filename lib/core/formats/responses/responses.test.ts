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
const IMAGE_PART = { type: "input_image", detail: "auto", image_url: "data:image/png;base64,aW1n" };

describe("what a Responses bot posts", () => {
  it("the system context as instructions, joined by blank lines", () => {
    expect(wireOf("responses", MEMORY)).toEqual({
      model,
      instructions: "You are gryag.\n\nConversation summary so far:\nThey met.\n\nUser Profile: Likes tea.",
      input: [{ role: "user", content: "Hi" }],
    });
  });

  it("the whole system context as the first message of a user", () => {
    const example = {
      chat: { systemPrompt: "You are gryag." },
      settings: { systemPromptAsMessage: true },
      messages: [alice("1", "Hi")],
    };
    expect(wireOf("responses", example)).toEqual({
      model,
      input: [
        { role: "user", content: "You are gryag." },
        { role: "user", content: "Hi" },
      ],
    });
  });

  it("a stored system message in its place", () => {
    const messages = [alice("1", "Hi"), system("2", "Be brief."), bot("3", "OK"), alice("4", "Well?")];
    expect(wireOf("responses", { messages })).toEqual({
      model,
      input: [
        { role: "user", content: "Hi" },
        { role: "system", content: "Be brief." },
        { role: "assistant", content: "OK" },
        { role: "user", content: "Well?" },
      ],
    });
  });

  it("text first, then pictures and documents by bytes and by address", () => {
    const messages = [alice("1", "See", { media: [IMAGE, IMAGE_URL, PDF, PDF_URL] })];
    expect(wireOf("responses", { messages })).toEqual({
      model,
      input: [
        {
          role: "user",
          content: [
            { type: "input_text", text: "See" },
            IMAGE_PART,
            { type: "input_image", detail: "auto", image_url: "https://x.test/a.jpg" },
            { type: "input_file", filename: "plan.pdf", file_data: "data:application/pdf;base64,cGRm" },
            { type: "input_file", file_url: "https://x.test/plan.pdf" },
          ],
        },
      ],
    });
  });

  it("audio, video and the bot's own media in words", () => {
    const example = {
      messages: [bot("1", "Drawn", { media: [IMAGE] }), alice("2", "", { media: [MP3, VIDEO] })],
    };
    expect(wireOf("responses", example)).toEqual({
      model,
      input: [
        { role: "assistant", content: "Drawn [Image]" },
        { role: "user", content: "[Audio] [Video]" },
      ],
    });
    expect(verdictsOf("responses", example)).toEqual([
      "1 kept immediate",
      "2 kept current",
      "2/0 left-out not-carried",
      "2/1 left-out not-carried",
      "1/0 left-out not-carried",
    ]);
  });

  it("a placeholder for media over a limit", () => {
    const example = {
      settings: { maxMedia: 1 },
      messages: [alice("1", "See", { media: [IMAGE, IMAGE_URL] })],
    };
    expect(wireOf("responses", example)).toEqual({
      model,
      input: [
        {
          role: "user",
          content: [
            { type: "input_text", text: "See" },
            IMAGE_PART,
            { type: "input_text", text: "[media: https://x.test/a.jpg]" },
          ],
        },
      ],
    });
  });

  it("media of a replied-to message outside the window behind the current message", () => {
    expect(wireOf("responses", REPLY_OUTSIDE)).toEqual({
      model,
      input: [{ role: "user", content: [{ type: "input_text", text: "What is it?" }, IMAGE_PART] }],
    });
  });

  it("a call and its result under an id made from the message's", () => {
    const messages = [
      alice("1", "2 + 2?"),
      call("2", "calc", { a: 2 }),
      result("3", "calc", 4),
      alice("4", "Thanks"),
    ];
    expect(wireOf("responses", { messages })).toEqual({
      model,
      input: [
        { role: "user", content: "2 + 2?" },
        { type: "function_call", call_id: "call_2_0", name: "calc", arguments: '{"a":2}' },
        { type: "function_call_output", call_id: "call_2_0", output: "4" },
        { role: "user", content: "Thanks" },
      ],
    });
  });

  it("parallel calls behind what was said, their outputs where they came", () => {
    expect(wireOf("responses", PARALLEL_CALLS)).toEqual({
      model,
      input: [
        { role: "user", content: "Add and search" },
        { role: "assistant", content: "One moment." },
        { type: "function_call", call_id: "c1", name: "calc", arguments: '{ "a": 1 }' },
        { type: "function_call", call_id: "c2", name: "search", arguments: '{"q":"tea"}' },
        { role: "user", content: "And?" },
        { type: "function_call_output", call_id: "c2", output: '{"hits":2}' },
        { type: "function_call_output", call_id: "c1", output: "345" },
        { role: "assistant", content: "Done." },
        { role: "user", content: "Thanks" },
      ],
    });
  });

  it("no result without its call and no call without its result", () => {
    expect(wireOf("responses", UNPAIRED)).toEqual({
      model,
      input: [
        { role: "user", content: "Hi" },
        { role: "user", content: "Hello?" },
      ],
    });
    expect(verdictsOf("responses", UNPAIRED)).toEqual(UNPAIRED_VERDICTS);
  });

  it("names before the text, also where the settings ask for a field that it does not have", () => {
    const messages = [alice("1", "Hi"), bot("2", "Hello"), bob("3", "", { media: [IMAGE] })];
    const expected = {
      model,
      input: [
        { role: "user", content: "Alice: Hi" },
        { role: "assistant", content: "Hello" },
        { role: "user", content: [{ type: "input_text", text: "Bob:" }, IMAGE_PART] },
      ],
    };
    expect(wireOf("responses", { messages })).toEqual(expected);
    expect(wireOf("responses", { messages, settings: { speakers: "name" } })).toEqual(expected);
  });

  it("the transcript as one user message, the system context as instructions", () => {
    const settings = { compact: true, format: "responses" } as const;
    expect(wireOf("compact", { ...COMPACT, settings })).toEqual({
      model,
      instructions: "You are gryag.",
      input: [{ role: "user", content: [{ type: "input_text", text: TRANSCRIPT }, IMAGE_PART] }],
    });
  });
});
