import { describe, expect, test } from "vitest";
import { countBody } from "./count-body";
import { inputTokensOfUsage } from "./input-tokens-of-usage";

/** One token per character. */
const count = (body: unknown, model?: string) =>
  countBody({ body, model, geminiApi: "developer", at: "2026-11-01" }, () => (text) => text.length);
const messages = [{ role: "user", content: "hi" }];

describe("what is counted, and what leaves the total open", () => {
  test.each([
    ["chat completions", { model: "gpt-4o", messages }, undefined, 9, 9],
    ["a name", { model: "gpt-4o", messages: [{ ...messages[0], name: "ada" }] }, undefined, 16, 16],
    ["parameters", { model: "gpt-4o", messages, temperature: 1, stream: false }, undefined, 9, 9],
    ["an unknown field", { model: "gpt-4o", messages, web_search_options: {} }, undefined, 9, undefined],
    [
      "a JSON object as the answer",
      { model: "gpt-4o", messages, response_format: { type: "json_object" } },
      undefined,
      9,
      undefined,
    ],
    [
      "an unknown part",
      { model: "gpt-4o", messages: [{ role: "user", content: [{ type: "hologram" }] }] },
      undefined,
      7,
      undefined,
    ],
    ["Responses", { model: "gpt-4o", input: "hi" }, undefined, 9, undefined],
    ["encrypted reasoning", { model: "gpt-5", input: [{ type: "reasoning" }] }, undefined, 8, undefined],
    ["Gemini", { contents: [{ role: "user", parts: [{ text: "hi" }] }] }, "gemini-3.5-flash", 3, 3],
    ["a content without a role", { contents: [{ parts: [{ text: "hi" }] }] }, "gemini-3.5-flash", 2, 2],
    [
      "a system instruction without a role",
      { systemInstruction: { parts: [{ text: "be" }] }, contents: [] },
      "gemini-3.5-flash",
      2,
      2,
    ],
    [
      "one with a role",
      { system_instruction: { role: "system", parts: [{ text: "be" }] }, contents: [] },
      "gemini-3.5-flash",
      3,
      3,
    ],
    [
      "a thought signature",
      { contents: [{ role: "model", parts: [{ text: "hi", thoughtSignature: "x" }] }] },
      "gemini-3.5-flash",
      3,
      undefined,
    ],
    ["cached content", { contents: [], cachedContent: "c/1" }, "gemini-3.5-flash", 0, undefined],
    [
      "a schema on 2.5",
      { contents: [], generationConfig: { responseSchema: { type: "STRING" } } },
      "gemini-2.5-flash",
      0,
      0,
    ],
    ["built-in tools on 2.5", { contents: [], tools: [{ googleSearch: {} }] }, "gemini-2.5-flash", 0, 0],
    [
      "built-in tools on 3.x",
      { contents: [], tools: [{ googleSearch: {} }] },
      "gemini-3.5-flash",
      0,
      undefined,
    ],
    [
      "declarations",
      { contents: [], tools: [{ functionDeclarations: [{ name: "f", description: "does" }] }] },
      "gemini-2.5-flash",
      5,
      undefined,
    ],
  ])("%s", (_, body, model, min, max) => {
    expect(count(body, model)?.total).toMatchObject({ min, max });
  });

  test("several text parts of one message are joined with nothing", () => {
    const content = ["a", "b"].map((text) => ({ type: "text", text }));
    const rows = count({ model: "gpt-4o", messages: [{ role: "user", content }] })?.rows;
    expect(rows?.map(({ tokens }) => tokens)).toEqual([2]);
  });

  test("a call and its result: names and arguments count", () => {
    const call = { id: "c1", type: "function", function: { name: "f", arguments: '{"a": 1}' } };
    const body = {
      model: "gpt-4o",
      messages: [
        { role: "assistant", content: null, tool_calls: [call] },
        { role: "tool", tool_call_id: "c1", content: "ok" },
      ],
    };
    const rows = count(body)?.rows.map(({ tokens, accuracy }) => [tokens, accuracy]);
    const texts = [" to=functions.f", '{"a":1}', "functions.f", "ok"];
    expect(rows).toEqual(texts.map((text) => [text.length, "estimate"]));
  });

  test("tool definitions are part of the prompt, as a guess", () => {
    const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const tools = [{ type: "function", function: { name: "weather", parameters } }];
    const { definitions } = count({ model: "gpt-4o", messages, tools }) ?? {};
    expect(definitions?.accuracy).toBe("estimate");
    expect(definitions?.max).toBeUndefined();
    expect(definitions?.min).toBeGreaterThan("weather city string".length);
  });

  test("a definition that contains itself ends", () => {
    const self = { anyOf: Array.from({ length: 9 }, () => ({ $ref: "#/$defs/tree" })) };
    const parameters = {
      properties: { tree: self },
      $defs: { tree: { type: "object", properties: { tree: self } } },
    };
    const tools = [{ type: "function", function: { name: "grow", parameters } }];
    expect(count({ model: "gpt-4o", messages, tools })?.definitions.min).toBeGreaterThan(0);
  });

  test("Anthropic: text, calls, results and pictures", () => {
    const body = {
      model: "claude-sonnet-5",
      max_tokens: 9,
      system: [{ type: "text", text: "be kind" }],
      messages: [
        { role: "user", content: [{ type: "image", source: { type: "url", url: "https://x/y.png" } }] },
        { role: "assistant", content: [{ type: "tool_use", id: "t", name: "f", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "ok" }] },
      ],
    };
    const report = count(body);
    expect(report?.text.min).toBe("be kind".length + "f{}ok".length);
    expect(report?.mediaRows).toHaveLength(1);
    expect(report?.total.max).toBeUndefined();
  });

  test("Interactions: steps, calls and results", () => {
    const input = [
      { type: "user_input", content: [{ type: "text", text: "hi" }] },
      { type: "function_call", id: "1", name: "f", arguments: { a: true } },
      { type: "function_result", call_id: "1", result: { ok: 1 } },
      { type: "thought", signature: "x" },
    ];
    const report = count({ model: "gemini-3.5-flash", system_instruction: "be", input });
    const texts = ["be", "hi", "print(default_api.f(a = True))", '{"f_response": {"ok": 1}}'];
    expect(report?.rows.map(({ tokens }) => tokens)).toEqual(texts.map(({ length }) => length));
    expect(report?.total.max).toBeUndefined();
  });

  test("nothing without a model or a known shape", () => {
    expect(count({ messages })).toBeUndefined();
    expect(count({ prompt: "hi" }, "gpt-4o")).toBeUndefined();
  });
});

describe("the provider's count in a usage", () => {
  test.each([
    [{ prompt_tokens: 7 }, 7],
    [{ promptTokenCount: 8 }, 8],
    [{ total_input_tokens: 9 }, 9],
    [{ input_tokens: 5 }, 5],
    [{ input_tokens: 5, cache_read_input_tokens: 100, cache_creation_input_tokens: 20 }, 125],
    [{ input_tokens: "5" }, undefined],
    [null, undefined],
  ])("%j", (usage, tokens) => expect(inputTokensOfUsage(usage)).toBe(tokens));
});
