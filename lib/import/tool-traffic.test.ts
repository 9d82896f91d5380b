import { describe, expect, test } from "vitest";
import { collectImport, collectJson } from "./collect-import.fixture";
import { memorySource } from "./source/import-source";

const TEXT = '{"city": "Kyiv"}';
const ARGS = { city: "Kyiv" };

const openAiCall = { id: "c1", type: "function", function: { name: "weather", arguments: TEXT } };

/** One call and its response, as each format writes them. */
const SOURCES: Readonly<Record<string, unknown>> = {
  openai: [
    { role: "assistant", content: null, tool_calls: [openAiCall] },
    { role: "tool", tool_call_id: "c1", content: "sunny" },
  ],
  responses: {
    model: "gpt-4o",
    input: [
      { type: "function_call", call_id: "c1", name: "weather", arguments: TEXT },
      { type: "function_call_output", call_id: "c1", output: "sunny" },
    ],
  },
  langchain: [
    {
      type: "ai",
      data: {
        content: "",
        tool_calls: [{ id: "c1", name: "weather", args: ARGS }],
        additional_kwargs: { tool_calls: [openAiCall] },
      },
    },
    { type: "tool", data: { content: "sunny", tool_call_id: "c1" } },
  ],
};

/** Formats that give the arguments as a value. */
const VALUES: Readonly<Record<string, unknown>> = {
  anthropic: [
    { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "weather", input: ARGS }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: "sunny" }] },
  ],
  "claude-export": [
    {
      uuid: "1",
      chat_messages: [
        {
          uuid: "a",
          sender: "assistant",
          content: [{ type: "tool_use", id: "c1", name: "weather", input: ARGS }],
        },
        {
          uuid: "b",
          sender: "human",
          content: [{ type: "tool_result", tool_use_id: "c1", content: "sunny" }],
        },
      ],
    },
  ],
  gemini: [
    { role: "model", parts: [{ functionCall: { id: "c1", name: "weather", args: ARGS } }] },
    { role: "user", parts: [{ functionResponse: { id: "c1", name: "weather", response: "sunny" } }] },
  ],
  aistudio: {
    chunkedPrompt: {
      chunks: [
        { role: "model", parts: [{ functionCall: { id: "c1", name: "weather", args: ARGS } }] },
        { role: "user", parts: [{ functionResponse: { id: "c1", name: "weather", response: "sunny" } }] },
      ],
    },
  },
  interactions: {
    model: "gemini-3.5-flash",
    input: [
      { type: "function_call", id: "c1", name: "weather", arguments: ARGS },
      { type: "function_result", call_id: "c1", name: "weather", result: "sunny" },
    ],
  },
};

describe("every format keeps the ids of calls and responses", () => {
  test.each(Object.entries(SOURCES))("%s, with the exact arguments", async (format, value) => {
    const { chat, messages } = await collectJson(value);
    expect(chat.source).toBe(format);
    expect(messages.flatMap(({ toolCalls = [] }) => toolCalls)).toEqual([
      { id: "c1", name: "weather", args: ARGS, argumentsText: TEXT },
    ]);
    expect(messages.flatMap(({ toolResponses = [] }) => toolResponses)).toEqual([
      { id: "c1", name: "weather", response: "sunny" },
    ]);
  });

  test.each(Object.entries(VALUES))("%s", async (format, value) => {
    const { chat, messages } = await collectJson(value);
    expect(chat.source).toBe(format);
    expect(messages.flatMap(({ toolCalls = [] }) => toolCalls)).toEqual([
      { id: "c1", name: "weather", args: ARGS },
    ]);
    expect(messages.flatMap(({ toolResponses = [] }) => toolResponses)).toEqual([
      { id: "c1", name: "weather", response: "sunny" },
    ]);
  });

  test("ids and exact texts do not change the ids that messages without one are given", async () => {
    const idsOf = async (calls: unknown) => {
      const { messages } = await collectJson([{ role: "assistant", content: null, tool_calls: calls }]);
      return messages.map(({ id }) => id);
    };
    const bare = { function: { name: "weather", arguments: ARGS } };
    expect(await idsOf([openAiCall])).toEqual(await idsOf([bare]));
  });
});

describe("Responses and Interactions logs", () => {
  test("a request with its answer", async () => {
    const { chat, messages } = await collectJson({
      request: { model: "gpt-4o", instructions: "Be kind.", input: "hi" },
      response: {
        output: [
          { type: "reasoning", summary: [{ type: "summary_text", text: "Greet." }] },
          { type: "message", role: "assistant", content: [{ type: "output_text", text: "hello" }] },
        ],
      },
    });
    expect(chat).toMatchObject({ source: "responses", systemPrompt: "Be kind." });
    expect(messages.map(({ role, text, reasoning }) => [role, text, reasoning])).toEqual([
      ["user", "hi", undefined],
      ["model", undefined, "Greet."],
      ["model", "hello", undefined],
    ]);
  });

  test("rows that repeat the history are one chat", async () => {
    const step = (type: string, text: string) => ({ type, content: [{ type: "text", text }] });
    const steps = [step("user_input", "a"), step("model_output", "b"), step("user_input", "c")];
    const rows = [steps.slice(0, 1), steps].map((input) =>
      JSON.stringify({ model: "gemini-3.5-flash", input }),
    );
    const { chats, messages } = await collectImport(memorySource("log.jsonl", rows.join("\n")));
    expect(chats).toHaveLength(1);
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", "a"],
      ["model", "b"],
      ["user", "c"],
    ]);
  });

  test("an item of an unknown kind is reported", async () => {
    const { skipped } = await collectJson({
      model: "gpt-4o",
      input: [
        { role: "user", content: "hi" },
        { type: "item_reference", id: "m" },
      ],
    });
    expect(skipped).toMatchObject([{ reason: "not a message of this format" }]);
  });
});
