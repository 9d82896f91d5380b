import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryChat, arbitrarySettings } from "../arbitrary-chat.fixture";
import { arbitraryToolChat } from "../arbitrary-tool-chat.fixture";
import { assemble } from "../assemble";
import { contextInputFromFile } from "../context-input-from-file";
import type { ChatFile } from "../schema/chat-file";
import type { Settings } from "../schema/settings";
import { resolveSettings } from "../settings/resolve-settings";
import {
  anthropicComplaints,
  interactionsComplaints,
  openAiComplaints,
  PROTOCOL_RULES,
  responsesComplaints,
} from "./protocol-rules.fixture";
import { assembleExample, MEMORY } from "./wire-example.fixture";

const countTokens = (text: string) => text.split(/\s+/u).filter(Boolean).length;
const PROTOCOLS = Object.keys(PROTOCOL_RULES) as readonly (keyof typeof PROTOCOL_RULES)[];
const CHATS = { numRuns: 400 };
const speakers = fc.constantFrom<Settings["speakers"]>("auto", "meta", "prefix", "name", "none");
const anyChat = fc.oneof(arbitraryChat, arbitraryToolChat);

function wireOf(
  file: ChatFile,
  overrides: Partial<Settings>,
  format: "compact" | Settings["format"],
): string {
  const settings = resolveSettings({ chat: overrides });
  const tools = { countTokens, wire: true, skipFindings: true };
  const id = format === "auto" ? "gemini" : format;
  return assemble(contextInputFromFile(file), settings, id, tools).wire?.text ?? "";
}

/** An empty payload is not posted. */
const isEmpty = (wire: string): boolean => /"(?:messages|input)":\[\]/.test(wire);

describe("a fake server rejects nothing", () => {
  it.each(PROTOCOLS)("%s", (protocol) => {
    let posted = 0;
    fc.assert(
      fc.property(anyChat, arbitrarySettings, speakers, (file, overrides, style) => {
        const wire = wireOf(file, { ...overrides, speakers: style }, protocol);
        if (isEmpty(wire)) return;
        posted += 1;
        expect({ wire, complaints: PROTOCOL_RULES[protocol](wire) }).toEqual({ wire, complaints: [] });
      }),
      CHATS,
    );
    expect(posted).toBeGreaterThan(200);
  });

  it.each(PROTOCOLS)("compact in %s", (protocol) => {
    fc.assert(
      fc.property(anyChat, arbitrarySettings, (file, overrides) => {
        const wire = wireOf(file, { ...overrides, format: protocol, compact: true }, "compact");
        expect({ wire, complaints: PROTOCOL_RULES[protocol](wire) }).toEqual({ wire, complaints: [] });
      }),
      { numRuns: 200 },
    );
  });
});

describe("the keys of a body", () => {
  it.each([
    ["openai", ["model", "messages"]],
    ["responses", ["model", "instructions", "input"]],
    ["anthropic", ["model", "max_tokens", "system", "messages"]],
    ["interactions", ["model", "system_instruction", "input"]],
  ] as const)("of %s are in order", (protocol, keys) => {
    const wire = assembleExample(protocol, MEMORY).wire?.text ?? "";
    expect(Object.keys(JSON.parse(wire))).toEqual(keys);
  });
});

describe("a fake server can reject", () => {
  const user = { role: "user" as const, content: "hi" };
  const assistant = { role: "assistant" as const, content: "hello" };
  const call = (id: string) => ({
    id,
    type: "function" as const,
    function: { name: "calc", arguments: "{}" },
  });
  const calling = (...ids: string[]) => ({
    role: "assistant" as const,
    content: null,
    tool_calls: ids.map(call),
  });
  const result = (id: string) => ({ role: "tool" as const, tool_call_id: id, content: "1" });

  it.each([
    ["a result without its call", [user, result("a")], ["tool message for a"]],
    ["a call without its result", [calling("a"), user], ["unanswered a"]],
    [
      "talk between call and result",
      [calling("a"), user, result("a")],
      ["unanswered a", "tool message for a"],
    ],
    ["two calls of one id", [calling("a", "a"), result("a")], ["call ids repeat"]],
    ["an empty text", [{ ...user, content: "" }], ["empty content"]],
    ["a name with a space", [{ ...user, name: "Al Ice" }], ["name"]],
    [
      "an id that is too long",
      [calling("a".repeat(65)), result("a".repeat(65))],
      [`call id ${"a".repeat(65)}`],
    ],
    ["no messages", [], ["no messages"]],
  ])("openai: %s", (_, messages, expected) => {
    expect(openAiComplaints({ model: "gpt-4o-mini", messages })).toEqual(expected);
  });

  const functionCall = { type: "function_call" as const, call_id: "a", name: "calc", arguments: "{}" };
  const output = { type: "function_call_output" as const, call_id: "a", output: "1" };
  it.each([
    ["an output before its call", [output, functionCall], ["output for a", "unanswered call"]],
    [
      "an image that is no image",
      [
        {
          role: "user" as const,
          content: [{ type: "input_image" as const, detail: "auto" as const, image_url: "ftp://x" }],
        },
      ],
      ["input_image"],
    ],
    [
      "parts of the assistant",
      [{ role: "assistant" as const, content: [{ type: "input_text" as const, text: "x" }] }],
      ["parts of assistant"],
    ],
  ])("responses: %s", (_, input, expected) => {
    expect(responsesComplaints({ model: "gpt-4o-mini", input })).toEqual(expected);
  });

  const toolUse = { type: "tool_use" as const, id: "a", name: "calc", input: {} };
  const toolResult = { type: "tool_result" as const, tool_use_id: "a", content: "1" };
  const text = { type: "text" as const, text: "hi" };
  it.each([
    ["an assistant first", [assistant, user], ["first turn"]],
    ["two user turns", [user, user], ["turns do not alternate"]],
    ["a blank text", [{ ...user, content: " " }], ["blank text"]],
    [
      "a result behind a text",
      [user, { ...assistant, content: [toolUse] }, { ...user, content: [text, toolResult] }],
      ["results are not first"],
    ],
    ["a call without its result", [user, { ...assistant, content: [toolUse] }, user], ["calls and results"]],
    [
      "a picture of another type",
      [
        {
          ...user,
          content: [{ type: "image" as const, source: { type: "url" as const, url: "http://x.test/a.svg" } }],
        },
      ],
      ["url"],
    ],
  ])("anthropic: %s", (_, messages, expected) => {
    expect(anthropicComplaints({ model: "claude-sonnet-5", max_tokens: 1, messages })).toEqual(expected);
  });

  it.each([
    ["a step without content", [{ type: "user_input" as const, content: [] }], ["no content"]],
    [
      "a result without its call",
      [{ type: "function_result" as const, call_id: "a", name: "calc", result: "1" }],
      ["result for a"],
    ],
    [
      "media without bytes or address",
      [{ type: "user_input" as const, content: [{ type: "image" as const }] }],
      ["data or uri"],
    ],
  ])("interactions: %s", (_, input, expected) => {
    expect(interactionsComplaints({ model: "gemini-3.5-flash", input })).toEqual(expected);
  });
});
