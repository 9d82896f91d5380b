import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { messagePageQuerySchema } from "../../../core/schema/message-page";
import type { Store } from "../../store/store";
import { openDatabase } from "../open-database";
import { openSqliteStore } from "../sqlite-store";
import { createEarlierDatabase, type EarlierDatabase } from "./earlier-database.fixture";

let folder: string;
let file: string;
let earlier: EarlierDatabase;
let store: Store | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-upgrade-"));
  file = path.join(folder, "test.db");
  earlier = createEarlierDatabase(folder, file);
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the database with the version of today. */
function upgrade(): Store {
  earlier.close();
  store = openSqliteStore(file, { compactByDefault: false });
  return store;
}

const logImport = (chatKey: number | null, format: string) =>
  earlier.insert("Event", { kind: "import", chatKey, text: "Imported", data: JSON.stringify({ format }) });

const messagesOf = async (from: Store, chatId: string) =>
  (await from.readMessages(chatId, messagePageQuerySchema.parse({})))?.messages ?? [];

const CALL = {
  role: "assistant",
  content: null,
  tool_calls: [{ id: "call_1", type: "function", function: { name: "sum", arguments: '{"a": 1}' } }],
};
const RESULT = { role: "tool", tool_call_id: "call_1", content: '{"total": 1}' };

const TOOL_CHAT = [
  { id: "m1", role: "user", text: "add", raw: { role: "user", content: "add" } },
  {
    id: "m2",
    role: "model",
    raw: CALL,
    tools: [{ kind: "call" as const, name: "sum", payload: { a: 1 } }],
  },
  {
    id: "m3",
    role: "tool",
    raw: RESULT,
    tools: [{ kind: "response" as const, name: "sum", payload: { total: 1 } }],
  },
];

describe("a database of the version before", () => {
  test("has all of its data after the migration", async () => {
    const chatKey = earlier.insertChat("old", [...TOOL_CHAT, { id: "m4", role: "model", text: "It is 1." }]);
    earlier.insert("ChatSetting", { chatKey, name: "maxMedia", value: "3" });
    earlier.insert("Summary", { chatKey, version: 1, state: "ready", text: "They added." });
    const opened = upgrade();
    expect(await opened.readChat("old")).toMatchObject({
      chat: { id: "old", title: "old", bot: { name: "assistant" } },
      messageCount: 4,
      settings: { maxMedia: 3 },
      summaries: [{ text: "They added." }],
      recorded: { protocol: undefined, models: [] },
    });
    const messages = await messagesOf(opened, "old");
    expect(messages.map(({ id, role, text }) => [id, role, text])).toEqual([
      ["m1", "user", "add"],
      ["m2", "model", undefined],
      ["m3", "tool", undefined],
      ["m4", "model", "It is 1."],
    ]);
  });

  test("gets tool ids and exact texts from the kept source objects", async () => {
    earlier.insertChat("old", TOOL_CHAT);
    const [, call, result] = await messagesOf(upgrade(), "old");
    expect(call?.toolCalls).toEqual([
      { id: "call_1", name: "sum", args: { a: 1 }, argumentsText: '{"a": 1}' },
    ]);
    expect(result?.toolResponses).toEqual([
      { id: "call_1", name: "sum", response: { total: 1 }, text: '{"total": 1}' },
    ]);
  });

  test("keeps traffic that was edited since as it is", async () => {
    const edited = { ...TOOL_CHAT[1], id: "m1", role: "model" };
    earlier.insertChat("renamed", [
      { ...edited, tools: [{ kind: "call", name: "other", payload: { a: 1 } }] },
    ]);
    earlier.insertChat("changed", [{ ...edited, tools: [{ kind: "call", name: "sum", payload: { a: 2 } }] }]);
    const opened = upgrade();
    expect((await messagesOf(opened, "renamed"))[0]?.toolCalls).toEqual([{ name: "other", args: { a: 1 } }]);
    expect((await messagesOf(opened, "changed"))[0]?.toolCalls).toEqual([
      { id: "call_1", name: "sum", args: { a: 2 } },
    ]);
  });

  test.each([
    [
      "Anthropic",
      { role: "assistant", content: [{ type: "tool_use", id: "x", name: "sum", input: { a: 1 } }] },
    ],
    ["Gemini", { role: "model", parts: [{ functionCall: { id: "x", name: "sum", args: { a: 1 } } }] }],
    [
      "Claude",
      {
        uuid: "u",
        sender: "assistant",
        content: [{ type: "tool_use", id: "x", name: "sum", input: { a: 1 } }],
      },
    ],
    ["Responses", { type: "function_call", call_id: "x", name: "sum", arguments: '{"a":1}' }],
    [
      "LangChain",
      { type: "ai", data: { content: "", tool_calls: [{ id: "x", name: "sum", args: { a: 1 } }] } },
    ],
    ["a chat file", { id: "m1", role: "model", toolCalls: [{ id: "x", name: "sum", args: { a: 1 } }] }],
  ])("reads the ids of %s", async (_, raw) => {
    const tools = [{ kind: "call" as const, name: "sum", payload: { a: 1 } }];
    earlier.insertChat("old", [{ id: "m1", role: "model", raw, tools }]);
    const [message] = await messagesOf(upgrade(), "old");
    expect(message?.toolCalls).toEqual([{ id: "x", name: "sum", args: { a: 1 } }]);
  });

  test("arguments that were stored as a text are the exact text", async () => {
    const tools = [{ kind: "call" as const, name: "python", payload: "print(1)" }];
    earlier.insertChat("old", [{ id: "m1", role: "model", tools }]);
    const [message] = await messagesOf(upgrade(), "old");
    expect(message?.toolCalls).toEqual([{ name: "python", args: "print(1)", argumentsText: "print(1)" }]);
  });

  test("system messages get the developer role of their source", async () => {
    earlier.insertChat("old", [
      { id: "m1", role: "system", text: "x", raw: { role: "developer", content: "x" } },
      { id: "m2", role: "system", text: "developer", raw: { role: "system", content: "developer" } },
    ]);
    const messages = await messagesOf(upgrade(), "old");
    expect(messages.map(({ sourceRole }) => sourceRole)).toEqual(["developer", undefined]);
  });
});

describe("parts of the content", () => {
  const text = (value: string) => ({ type: "text", text: value });
  const raw = { role: "user", content: [text("one"), text("two")] };

  test("come from the kept source object, unless the message was edited since", async () => {
    earlier.insertChat("old", [
      { id: "m1", role: "user", text: "one two", raw },
      { id: "m2", role: "user", text: "edited", raw },
      { id: "m3", role: "user", text: "one", raw: { role: "user", content: [text("one")] } },
    ]);
    const messages = await messagesOf(upgrade(), "old");
    expect(messages.map(({ contentParts }) => contentParts)).toEqual([
      [{ text: 3 }, { text: 3 }],
      undefined,
      undefined,
    ]);
  });

  test("tools that failed are marked", async () => {
    const result = { type: "tool_result", tool_use_id: "x", content: "no such file", is_error: true };
    const tools = [{ kind: "response" as const, name: "read", payload: "no such file" }];
    earlier.insertChat("old", [{ id: "m1", role: "tool", raw: { role: "user", content: [result] }, tools }]);
    const [message] = await messagesOf(upgrade(), "old");
    expect(message?.toolResponses).toEqual([
      { id: "x", name: "read", response: "no such file", isError: true },
    ]);
  });
});

describe("the source of a chat", () => {
  const plain = { id: "m1", role: "user", text: "a", raw: { role: "user", content: "a" } };
  const sourceOf = async (opened: Store, chatId: string) => (await opened.readChat(chatId))?.chat.source;

  test("comes from the log where that names the chat", async () => {
    logImport(earlier.insertChat("logged", [plain]), "anthropic");
    logImport(null, "discord");
    expect(await sourceOf(upgrade(), "logged")).toBe("anthropic");
  });

  test("is the first import's, not a later one's", async () => {
    const chatKey = earlier.insertChat("twice", [plain]);
    logImport(chatKey, "gemini");
    logImport(chatKey, "openai");
    expect(await sourceOf(upgrade(), "twice")).toBe("gemini");
  });

  test.each([
    ["openai", { role: "user", content: "a" }],
    ["anthropic", { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: "x" }] }],
    ["gemini", { role: "user", parts: [{ text: "a" }] }],
    ["chatgpt", { id: "1", author: { role: "user" }, content: { content_type: "text", parts: ["a"] } }],
    ["claude-export", { uuid: "1", sender: "human", text: "a" }],
    ["telegram", { id: 1, type: "message", date_unixtime: "1", from: "A", text: "a" }],
    ["bot-api", { message_id: 1, chat: { id: 1 }, text: "a" }],
    ["discord", { id: "1", timestamp: "t", author: { id: "1" }, content: "a", attachments: [] }],
    ["slack", { type: "message", ts: "1.000001", user: "U1", text: "a" }],
    ["sharegpt", { from: "human", value: "a" }],
    ["langchain", { type: "human", data: { content: "a" } }],
    ["context-json", { index: 0, turn: 0, role: "user", content: { userid: "<@1>", text: "a" } }],
    ["responses", { role: "user", content: [{ type: "input_text", text: "a" }] }],
    ["interactions", { type: "user_input", content: [{ type: "text", text: "a" }] }],
    ["sqlite-gryag", { id: 1, chat_id: 1, user_id: 2, role: "user", text: "a", media: null }],
    [undefined, { id: "m1", role: "user", text: "a" }],
    [undefined, undefined],
  ])("%s comes from the kept objects where the log is silent", async (source, raw) => {
    earlier.insertChat("silent", [{ id: "m1", role: "user", text: "a", raw }]);
    expect(await sourceOf(upgrade(), "silent")).toBe(source);
  });

  test("one object of its own kind decides among plain ones", async () => {
    const block = { role: "assistant", content: [{ type: "thinking", thinking: "hm" }] };
    earlier.insertChat("mixed", [plain, { id: "m2", role: "model", raw: block }]);
    expect(await sourceOf(upgrade(), "mixed")).toBe("anthropic");
  });

  test("a database is known by its rows, and the summary bot's by its settings", async () => {
    const row = { id: 1, chat_id: 1, user_id: 2, role: "user", text: "a", media: null };
    logImport(earlier.insertChat("gryag", [{ id: "1", role: "user", raw: row }]), "sqlite");
    const seed = earlier.insertChat("seed", [plain]);
    logImport(seed, "sqlite");
    earlier.insert("ChatSetting", { chatKey: seed, name: "summaryEnabled", value: "true" });
    earlier.insert("ChatSetting", { chatKey: seed, name: "summaryThreshold", value: "10" });
    logImport(earlier.insertChat("other", [plain]), "sqlite");
    const opened = upgrade();
    const sources = await Promise.all(["gryag", "seed", "other"].map((id) => sourceOf(opened, id)));
    expect(sources).toEqual(["sqlite-gryag", "sqlite-seed-003", "sqlite"]);
  });

  test("a chat that a bot posted, or that came as a chat file, has none", async () => {
    earlier.insertChat("posted", [{ id: "m1", role: "user", text: "a" }]);
    logImport(
      earlier.insertChat("file", [{ id: "m1", role: "user", raw: { id: "m1", role: "user" } }]),
      "chat-file",
    );
    const opened = upgrade();
    expect(await sourceOf(opened, "posted")).toBeUndefined();
    expect(await sourceOf(opened, "file")).toBeUndefined();
  });

  test("is filled once: what is empty afterwards stays empty", async () => {
    earlier.insertChat("old", [plain]);
    const opened = upgrade();
    expect(await sourceOf(opened, "old")).toBe("openai");
    await opened.close();
    const connection = openDatabase(file);
    connection.exec("UPDATE Chat SET source = NULL");
    connection.close();
    store = openSqliteStore(file, { compactByDefault: false });
    expect(await sourceOf(store, "old")).toBeUndefined();
  });
});

test("recorded requests get their protocol from the body", async () => {
  const chatKey = earlier.insertChat("old", [{ id: "m1", role: "user", text: "a" }]);
  const record = (id: string, body: unknown, model: string | null, at: string) =>
    earlier.insert("RecordedRequest", { chatKey, id, model, body: JSON.stringify(body), bodyHash: id, at });
  record("1", { contents: [] }, "gemini-3.5-flash", "2026-01-01T00:00:00.000Z");
  record("2", { model: "gpt-4o", messages: [] }, "gpt-4o", "2026-01-03T00:00:00.000Z");
  record("3", { model: "gpt-4o", messages: [] }, "gpt-4o", "2026-01-02T00:00:00.000Z");
  record("4", { unheard: "of" }, "x", "2026-01-04T00:00:00.000Z");
  const opened = upgrade();
  expect((await opened.readChat("old"))?.recorded).toEqual({
    protocol: "openai",
    models: [
      { protocol: "gemini", model: "gemini-3.5-flash" },
      { protocol: "openai", model: "gpt-4o" },
    ],
  });
  const protocols = (await opened.listRequests("old", 10))?.map(({ id, protocol }) => [id, protocol]);
  expect(protocols).toEqual([
    ["4", undefined],
    ["2", "openai"],
    ["3", "openai"],
    ["1", "gemini"],
  ]);
});
