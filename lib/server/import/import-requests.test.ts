import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memorySource } from "@/lib/import/source/import-source";
import type { StoredRequest } from "../../contract/recorded-requests";
import { exportChat } from "../chats/export-chat";
import { openScratchStore } from "../store/summary-chat.fixture";
import { storeImport } from "./store-import";

const SAMPLES = path.resolve(import.meta.dirname, "../../import/samples");

const GEMINI_BODIES = "gemini-contents/js-genai-extracted";
const geminiBodies = readdirSync(path.join(SAMPLES, GEMINI_BODIES)).filter((name) =>
  name.endsWith(".request.json"),
);

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore(mkdtempSync(path.join(tmpdir(), "contextscope-requests-")));
});
afterEach(() => scratch.close());

const store = (name: string, text: string) =>
  storeImport(scratch.store, memorySource(name, text), {}, { folder: path.join(scratch.folder, "imports") });

async function requestsOf(chatId: string): Promise<readonly StoredRequest[]> {
  const items = (await scratch.store.listRequests(chatId, 100)) ?? [];
  const read = await Promise.all(items.map(({ id }) => scratch.store.readRequest(chatId, id)));
  return read.filter((request) => request !== undefined);
}

/** Imports one file of one chat and returns what was recorded for it. */
async function recorded(text: string, name = "body.json") {
  const { chats } = await store(name, text);
  const chatId = chats[0]?.chatId ?? "";
  const overview = await scratch.store.readChat(chatId);
  const messages = (await scratch.store.readMessages(chatId, { limit: 100 }))?.messages ?? [];
  return { chatId, overview, messages, requests: await requestsOf(chatId) };
}

const user = { role: "user", content: "hi" };
const BODIES = {
  openai: { model: "gpt-4o", messages: [{ role: "system", content: "Be kind." }, user], temperature: 0.5 },
  anthropic: { model: "claude-opus-4-5", max_tokens: 100, system: "Be kind.", messages: [user] },
  responses: { model: "gpt-4o", instructions: "Be kind.", input: [user] },
  interactions: {
    model: "gemini-3.5-flash",
    system_instruction: "Be kind.",
    input: [{ type: "user_input", content: [{ type: "text", text: "hi" }] }],
  },
  gemini: {
    contents: [{ role: "user", parts: [{ text: "hi" }] }],
    systemInstruction: { parts: [{ text: "Be kind." }] },
    generationConfig: { temperature: 1 },
  },
} as const;

describe("an imported request body is a recorded request at its last message", () => {
  test.each(Object.entries(BODIES))("%s", async (protocol, body) => {
    const text = JSON.stringify(body);
    const { overview, messages, requests } = await recorded(text);
    const model = "model" in body ? body.model : undefined;
    expect(messages.map((message) => message.text)).toEqual(["hi"]);
    expect(requests).toMatchObject([{ protocol, body: text, messageId: messages[0]?.id, model }]);
    expect(requests[0]?.bodyHash).toBe(createHash("sha256").update(text).digest("hex"));
    expect(overview?.chat).toMatchObject({ source: protocol, systemPrompt: "Be kind." });
    expect(overview?.settings.model).toBe(model);
    expect(overview?.recorded).toEqual({
      protocol,
      models: model === undefined ? [] : [{ protocol, model }],
    });
  });

  test.each(Object.entries(BODIES))("%s again adds nothing", async (_, body) => {
    const { chatId, requests } = await recorded(JSON.stringify(body));
    expect(await store("body.json", JSON.stringify(body))).toMatchObject({ added: 0 });
    expect(await requestsOf(chatId)).toEqual(requests);
  });

  test("the text is kept as it is written, without the white space around it", async () => {
    const text = '{ "model":"gpt-4o",\n\t"messages" : [ {"content":"\\u0068i","role":"user"} ], "n": 1.0 }';
    expect((await recorded(`\ufeff\n${text}\r\n`)).requests.map(({ body }) => body)).toEqual([text]);
  });

  test.each([
    "openai-chat/context-lens-openai-chat-tools.json",
    "openai-chat/context-lens-openai-chat.json",
    "anthropic-messages/context-lens-anthropic-basic.json",
    "anthropic-messages/context-lens-claude-session.json",
  ])("the sample %s", async (sample) => {
    const text = readFileSync(path.join(SAMPLES, sample), "utf8");
    const { messages, requests } = await recorded(text, path.basename(sample));
    expect(requests).toMatchObject([{ body: text.trim(), messageId: messages.at(-1)?.id }]);
  });

  test.each(geminiBodies)("the Gemini sample %s", async (sample) => {
    const text = readFileSync(path.join(SAMPLES, GEMINI_BODIES, sample), "utf8");
    const { messages, requests } = await recorded(text, sample);
    expect(requests).toMatchObject([
      { protocol: "gemini", body: text.trim(), messageId: messages.at(-1)?.id },
    ]);
  });

  test("parts, failures and stated settings are stored and read back", async () => {
    const result = { type: "tool_result", tool_use_id: "t1", content: "no such file", is_error: true };
    const body = {
      model: "claude-sonnet-4-5",
      max_tokens: 1234,
      messages: [
        {
          role: "user",
          content: [
            { type: "text", text: "Read" },
            { type: "text", text: "a.txt" },
          ],
        },
        { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "read", input: {} }] },
        { role: "user", content: [result] },
      ],
    };
    const { chatId, overview, messages } = await recorded(JSON.stringify(body));
    expect(overview?.settings).toEqual({ model: "claude-sonnet-4-5", maxOutputTokens: 1234 });
    const context = await scratch.store.readContext(chatId, { size: 10 });
    for (const read of [messages, context?.input.messages ?? []]) {
      expect(read.map(({ contentParts }) => contentParts)).toEqual([
        [{ text: 4 }, { text: 5 }],
        undefined,
        undefined,
      ]);
      expect(read.at(-1)?.toolResponses).toEqual([
        { id: "t1", name: "read", response: "no such file", isError: true },
      ]);
    }
    const pieces: string[] = [];
    for await (const piece of (await exportChat(scratch.store, chatId)) ?? []) pieces.push(piece);
    expect(JSON.parse(pieces.join(""))).toMatchObject({
      messages: [{ contentParts: [{ text: 4 }, { text: 5 }] }, {}, { toolResponses: [{ isError: true }] }],
    });
  });

  test("a body inside a log is cut out exactly, and is before its answer", async () => {
    const text =
      '{"id":7,"request": {"body":{"model":"gpt-4o", "messages":[{"role":"user","content":"hi"}]}},' +
      '"response":{"choices":[{"message":{"role":"assistant","content":"hello"}}]}}';
    const { messages, requests } = await recorded(text);
    expect(messages.map((message) => message.text)).toEqual(["hi", "hello"]);
    expect(requests).toMatchObject([
      {
        body: '{"model":"gpt-4o", "messages":[{"role":"user","content":"hi"}]}',
        messageId: messages[0]?.id,
      },
    ]);
  });

  test("the Code Assist envelope names the model beside the body", async () => {
    const sample = path.join(SAMPLES, "gemini-contents/context-lens-antigravity-request.json");
    const text = readFileSync(sample, "utf8");
    const { requests } = await recorded(text);
    const { request, model } = JSON.parse(text);
    expect(requests).toMatchObject([{ protocol: "gemini", model }]);
    expect(JSON.parse(requests[0]?.body ?? "")).toEqual(request);
  });
});

describe("rows", () => {
  const row = (...contents: readonly string[]) => ({
    model: "gpt-4o",
    messages: contents.map((content, index) => ({ role: index % 2 ? "assistant" : "user", content })),
  });

  test("each row's text is recorded at the row's own last message", async () => {
    const rows = [row("a"), row("a", "b", "c"), row("a", "b", "c", "d", "e")];
    const lines = rows.map((one) => JSON.stringify(one));
    const { messages, requests } = await recorded(lines.join("\r\n"), "log.jsonl");
    const textOf = new Map(messages.map(({ id, text }) => [id, text]));
    expect(messages.map(({ text }) => text)).toEqual(["a", "b", "c", "d", "e"]);
    const found = requests.map(({ body, messageId }) => [body, textOf.get(messageId ?? "")]);
    expect(new Map(found as [string, string][])).toEqual(
      new Map([
        [lines[0], "a"],
        [lines[1], "c"],
        [lines[2], "e"],
      ]),
    );
  });

  test("the same messages sent with another parameter are another request at the same message", async () => {
    const lines = [row("a"), { ...row("a"), temperature: 0 }].map((one) => JSON.stringify(one));
    const { messages, requests } = await recorded(lines.join("\n"), "log.jsonl");
    expect(messages).toHaveLength(1);
    expect(requests.map(({ messageId }) => messageId)).toEqual([messages[0]?.id, messages[0]?.id]);
  });

  test("items of a list are bodies, too", async () => {
    const text = `[ ${JSON.stringify(BODIES.openai)},\n${JSON.stringify({ ...BODIES.openai, seed: 1 })} ]`;
    const { requests } = await recorded(text);
    const bodies = requests.map(({ body }) => body).sort();
    expect(bodies).toEqual(
      [BODIES.openai, { ...BODIES.openai, seed: 1 }].map((one) => JSON.stringify(one)).sort(),
    );
  });
});

test.each([
  ["a fine-tuning row has no model", '{"messages":[{"role":"user","content":"a"}]}'],
  ["a bare list", '[{"role":"user","content":"a"}]'],
  [
    "a body with its answer inside is not what was posted",
    '{"model":"gpt-4o","messages":[{"role":"user","content":"a"}],"response":{"choices":[]}}',
  ],
])("no request: %s", async (_, text) => {
  expect((await recorded(text)).requests).toEqual([]);
});

test("exact texts, ids, roles and the source survive import, export and import", async () => {
  const body = {
    model: "gpt-5",
    messages: [
      { role: "developer", content: "Be brief." },
      { role: "user", content: "add" },
      { role: "developer", content: "Use the tool." },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_1", type: "function", function: { name: "sum", arguments: '{"a": 1.0}' } }],
      },
      { role: "tool", tool_call_id: "call_1", content: '{ "total": 1 }' },
    ],
  };
  const exported = async (chatId: string) => {
    const pieces: string[] = [];
    for await (const piece of (await exportChat(scratch.store, chatId)) ?? []) pieces.push(piece);
    return JSON.parse(pieces.join(""));
  };
  const { chats } = await store("body.json", JSON.stringify(body));
  const first = await exported(chats[0]?.chatId ?? "");
  expect(first.chat).toMatchObject({
    source: "openai",
    systemPrompt: "Be brief.",
    systemPromptRole: "developer",
  });
  expect(first.messages).toMatchObject([
    { text: "add" },
    { role: "system", sourceRole: "developer", text: "Use the tool." },
    { toolCalls: [{ id: "call_1", name: "sum", args: { a: 1 }, argumentsText: '{"a": 1.0}' }] },
    { toolResponses: [{ id: "call_1", name: "sum", response: { total: 1 }, text: '{ "total": 1 }' }] },
  ]);
  const copy = await store(
    "copy.json",
    JSON.stringify({ ...first, chat: { ...first.chat, id: "copy", platform: "elsewhere" } }),
  );
  const second = await exported(copy.chats[0]?.chatId ?? "");
  expect(second).toEqual({ ...first, chat: { ...first.chat, id: "copy", platform: "elsewhere" } });
});

test("a later import gives a source only to a chat that has none", async () => {
  const chat = { title: "t", bot: { name: "assistant" } };
  const session = (model: string) => JSON.stringify({ session_id: "s", model, messages: [user] });
  await scratch.store.ingestMessages("s", { chat: { id: "s", ...chat }, messages: [] });
  expect((await scratch.store.readChat("s"))?.chat.source).toBeUndefined();
  await store("log.json", session("gpt-4o"));
  expect((await scratch.store.readChat("s"))?.chat.source).toBe("openai");
  await store(
    "log.json",
    JSON.stringify({ session_id: "s", messages: [{ type: "human", data: { content: "x" } }] }),
  );
  expect((await scratch.store.readChat("s"))?.chat.source).toBe("openai");
});

test("the request of a log that lost its first line belongs to the message as it is stored", async () => {
  const body = (...texts: readonly string[]) =>
    JSON.stringify({
      model: "gpt-4o",
      messages: texts.map((content, index) => ({ role: index % 2 === 0 ? "user" : "assistant", content })),
    });
  const first = await recorded(body("again", "yes", "more", "no", "again"));
  const newest = first.messages.at(-1)?.id;
  expect(first.requests.map(({ messageId }) => messageId)).toEqual([newest]);
  const { requests, messages } = await recorded(body("more", "no", "again"));
  expect(messages).toHaveLength(5);
  expect(requests.map(({ messageId }) => messageId)).toEqual([newest, newest]);
});
