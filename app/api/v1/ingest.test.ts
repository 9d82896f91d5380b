import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ApiRoute, ROUTES } from "@/lib/api/routes";
import { saveSettings } from "@/lib/server/chats/save-settings";
import { ok } from "@/lib/server/context/ok.fixture";
import { readPayload } from "@/lib/server/context/read-payload";
import { untilSettled } from "@/lib/server/ingest/in-background";
import { subscribe } from "@/lib/server/live/live";
import { openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { callApi, serveScratch } from "./call-api.fixture";

let api: ReturnType<typeof serveScratch>;
beforeEach(() => {
  api = serveScratch(openScratchStore());
});
afterEach(() => api.close());

const chatId = "-1002000000000000001";
const params = { chatId };
const chat = { title: "Kyiv devs", platform: "telegram", bot: { name: "gryag" } };
const question = { id: "1", role: "user", author: { id: 7, name: "Аліса" }, text: "Привіт" };
const answer = { id: "2", role: "model", text: "Не набридай.", replyTo: { messageId: "1" } };

const post = (body: unknown) => callApi(ROUTES.ingestMessages, { params, body });
const at = (messageId: string) => ({ params: { chatId, messageId } });
const texts = async () =>
  (await callApi(ROUTES.readMessages, { params })).json.messages.map((m: { text?: string }) => m.text);
const conforms = (route: ApiRoute, json: unknown) =>
  expect(route.response?.safeParse(json).error).toBeUndefined();

describe("the bot of a chat", () => {
  test("is changed to one of its authors or to nobody; roles follow", async () => {
    await post({ chat, messages: [question, answer] });
    const { json: listed } = await callApi(ROUTES.readAuthors, { params });
    conforms(ROUTES.readAuthors, listed);
    expect(listed.authors.map(({ key, isBot }: Record<string, unknown>) => [key, isBot])).toEqual(
      expect.arrayContaining([
        ["7", false],
        ["name:gryag", true],
      ]),
    );
    const changed = await callApi(ROUTES.changeBot, { params, body: { bot: { id: 7 } } });
    expect(changed.json).toEqual({ chatId, status: "changed", toModel: 1, toUser: 1 });
    conforms(ROUTES.changeBot, changed.json);
    const { json: page } = await callApi(ROUTES.readMessages, { params });
    expect(page.messages.map(({ role }: { role: string }) => role)).toEqual(["model", "user"]);
    const nobody = await callApi(ROUTES.changeBot, { params, body: { bot: null } });
    expect(nobody.json).toMatchObject({ status: "changed", toModel: 0, toUser: 1 });
    const again = await callApi(ROUTES.changeBot, { params, body: { bot: null } });
    expect(again.json).toMatchObject({ status: "unchanged" });
  });

  test("is rejected for a stranger, an unknown chat and an empty description", async () => {
    await post({ chat, message: question });
    const change = (body: unknown, over = params) => callApi(ROUTES.changeBot, { params: over, body });
    expect(await change({ bot: { name: "Zed" } })).toMatchObject({
      status: 404,
      json: { code: "no-author" },
    });
    const elsewhere = await change({ bot: null }, { chatId: "nope" });
    expect(elsewhere).toMatchObject({ status: 404, json: { code: "no-chat" } });
    expect((await change({ bot: {} })).status).toBe(400);
  });
});

describe("messages", () => {
  test("are stored in order and read back; the first request describes the chat", async () => {
    const first = await post({ chat, message: question });
    expect(first.json).toEqual({
      chatId,
      isNewChat: true,
      added: 1,
      alreadyThere: 0,
      conflicts: 0,
      deleted: 0,
      results: [{ pointer: "/message", id: "1", status: "added" }],
    });
    const second = await post({ messages: [answer, { id: 3, role: "user", text: null }] });
    expect(
      second.json.results.map(({ pointer, status }: Record<string, string>) => [pointer, status]),
    ).toEqual([
      ["/messages/0", "added"],
      ["/messages/1", "added"],
    ]);
    expect(await texts()).toEqual(["Привіт", "Не набридай.", undefined]);
    const overview = await callApi(ROUTES.readChat, { params });
    expect(overview.json).toMatchObject({
      messageCount: 3,
      chat: { title: "Kyiv devs", platform: "telegram" },
    });
    conforms(ROUTES.ingestMessages, second.json);
    conforms(ROUTES.readChat, overview.json);
  });

  test("with data that is not base64 are stored, and already there when sent again", async () => {
    const media = [{ kind: "image", data: "file:photo.jpg" }];
    const message = { id: "m", role: "user", media };
    expect((await post({ chat, message })).json).toMatchObject({ added: 1 });
    expect((await post({ message })).json).toMatchObject({ alreadyThere: 1, conflicts: 0 });
    const changed = { ...message, media: [{ kind: "image", data: "x" }] };
    expect((await post({ message: changed })).status).toBe(409);
  });

  test("for an unknown and undescribed chat are rejected", async () => {
    const refused = await post({ message: question });
    expect(refused.status).toBe(404);
    expect(refused.json.problems[0].pointer).toBe("/chat");
  });

  test("sent again are already there; different content is a conflict and changes nothing", async () => {
    const batch = { chat, messages: [question, answer] };
    await post(batch);
    const again = await post(batch);
    expect(again.json).toMatchObject({ added: 0, alreadyThere: 2, isNewChat: false });
    const changed = { ...question, text: "Бувай" };
    const mixed = await post({ messages: [changed, { id: "9", role: "user", text: "new" }, answer] });
    expect(mixed.status).toBe(200);
    expect(mixed.json.results.map(({ status }: { status: string }) => status)).toEqual([
      "conflict",
      "added",
      "already-there",
    ]);
    const single = await post({ message: changed });
    expect([single.status, single.json.code]).toEqual([409, "conflict"]);
    expect(await texts()).toEqual(["Привіт", "Не набридай.", "new"]);
  });

  test.each([
    [
      "media",
      { media: [{ kind: "photo", mime: "image/png", data: "AAAA" }] },
      { media: [{ kind: "image", mime: "image/png", data: "AAAB" }] },
    ],
    [
      "a tool call",
      { toolCalls: [{ name: "f", args: { a: [1, "\u0000"] } }] },
      { toolCalls: [{ name: "f", args: { a: [2] } }] },
    ],
    [
      "the id of a tool call",
      { toolCalls: [{ id: "c1", name: "f", args: { a: 1 } }] },
      { toolCalls: [{ id: "c2", name: "f", args: { a: 1 } }] },
    ],
    [
      "the exact text of a tool response",
      { toolResponses: [{ name: "f", response: { a: 1 }, text: '{"a": 1}' }] },
      { toolResponses: [{ name: "f", response: { a: 1 } }] },
    ],
    ["a lone surrogate", { text: "\ud800 x" }, { text: "x" }],
    ["the author's name", { author: { id: "7", name: "A" } }, { author: { id: "7", name: "B" } }],
    [
      "reply, turn and time",
      { replyTo: { userId: 5 }, turn: "4", sentAt: "yesterday" },
      { replyTo: { userId: 6 }, turn: "4", sentAt: "yesterday" },
    ],
  ])("are compared to the last field: %s", async (_, content, other) => {
    const message = { id: "m", role: "user", ...content };
    await post({ chat, message });
    expect((await post({ message })).json.alreadyThere).toBe(1);
    expect((await post({ message: { ...message, ...other } })).status).toBe(409);
  });

  test("twice in one batch are stored once", async () => {
    const { json } = await post({ chat, messages: [question, question, { ...question, text: "other" }] });
    expect(json).toMatchObject({ added: 1, alreadyThere: 1, conflicts: 1 });
  });

  test("keep 64-bit ids to the last digit", async () => {
    const id = "9223372036854775807";
    await post({
      chat,
      message: { id, role: "user", author: { id: "-9007199254740993" }, replyTo: { messageId: 12 } },
    });
    const { json } = await callApi(ROUTES.readMessage, at(id));
    expect(json.message).toMatchObject({
      id,
      author: { id: "-9007199254740993" },
      replyTo: { messageId: "12" },
    });
    conforms(ROUTES.readMessage, json);
  });

  test("keep the ids and exact texts of tool traffic, and the role of a developer", async () => {
    await post({
      chat: { ...chat, systemPrompt: "Be brief.", systemPromptRole: "developer" },
      messages: [
        { id: "1", role: "system", sourceRole: "developer", text: "Use the tool." },
        {
          id: "2",
          role: "model",
          toolCalls: [
            { id: "c1", name: "f", argumentsText: '{"a": 1}' },
            { id: "c2", name: "f", args: { a: 1 }, argumentsText: '{"a":1}' },
          ],
        },
        { id: "3", role: "tool", toolResponses: [{ id: "c1", name: "f", text: "1.0" }] },
      ],
    });
    const read = async (id: string) => (await callApi(ROUTES.readMessage, at(id))).json.message;
    expect(await read("1")).toMatchObject({ role: "system", sourceRole: "developer" });
    expect((await read("2")).toolCalls).toEqual([
      { id: "c1", name: "f", args: { a: 1 }, argumentsText: '{"a": 1}' },
      { id: "c2", name: "f", args: { a: 1 } },
    ]);
    expect((await read("3")).toolResponses).toEqual([{ id: "c1", name: "f", response: 1, text: "1.0" }]);
  });

  test("that were imported include their source object, others have none", async () => {
    const raw = { id: 1, from: "Аліса", forwarded_from: "Боб" };
    const file = {
      contextscope: 1 as const,
      chat: { id: chatId, ...chat },
      profiles: [],
      episodes: [],
      summaries: [],
    };
    const message = { id: "1", role: "user" as const, text: "Привіт" };
    await api.store.writeImport(
      [
        { kind: "chat", key: "k", file },
        { kind: "message", chatKey: "k", message, raw: JSON.stringify(raw) },
      ],
      () => ({ kind: "import", text: "", data: {} }),
    );
    const imported = await callApi(ROUTES.readMessage, at("1"));
    expect(imported.json.raw).toEqual(raw);
    conforms(ROUTES.readMessage, imported.json);
    await post({ message: answer });
    expect((await callApi(ROUTES.readMessage, at("2"))).json).not.toHaveProperty("raw");
  });

  test("of two bots with one chat id go to two chats", async () => {
    await post({ chat, message: question });
    const other = await post({ chat: { ...chat, bot: { name: "other" } }, message: question });
    expect(other.json).toMatchObject({ chatId: `${chatId}~2`, isNewChat: true });
    const same = await post({ chat: { bot: { name: "gryag" } }, message: answer });
    expect(same.json).toMatchObject({ chatId, isNewChat: false, added: 1 });
  });

  test("go to the chat in the path when nothing distinguishes the bots", async () => {
    await post({ chat: { ...chat, bot: { id: "1", name: "GrygBot" } }, message: question });
    const same = await post({ chat, message: answer });
    expect(same.json).toMatchObject({ chatId, isNewChat: false, added: 1 });
    expect(await texts()).toEqual(["Привіт", "Не набридай."]);
  });
});

describe("a malformed message", () => {
  test("rejects the whole batch, each problem with its location", async () => {
    const body = `{"chat": {"bot": {"name": "b"}, "colour": 1}, "messages": [${JSON.stringify(question)},
      {"id": 9007199254740993, "role": "user"}, {"id": "x", "role": "boss", "txt": "hi", "author": {"id": 1.5}}]}`;
    const raw = { body, headers: { "content-type": "application/json" } };
    const { status, json } = await callApi(ROUTES.ingestMessages, { params, raw });
    expect(status).toBe(400);
    expect(json.problems.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      "/chat/colour",
      "/messages/1/id",
      "/messages/2/author/id",
      "/messages/2/role",
      "/messages/2/txt",
    ]);
    expect(
      json.problems.find(({ pointer }: { pointer: string }) => pointer === "/messages/1/id").message,
    ).toContain("as a string");
    expect((await callApi(ROUTES.readChat, { params })).status).toBe(404);
  });

  test.each([
    ["not JSON", { body: '{"messages": [1,}' }, 400, "line 1, column 17"],
    ["nothing", { body: "" }, 400, "empty"],
    ["no object", { body: "[]" }, 400, "problem"],
    ["too deep", { body: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}` }, 400, "nested"],
    ["not UTF-8", { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, "UTF-8"],
    ["another type", { body: "{}", headers: { "content-type": "text/plain" } }, 415, "application/json"],
    [
      "a form",
      { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "json",
    ],
    [
      "packed",
      { body: "{}", headers: { "content-type": "application/json", "content-encoding": "gzip" } },
      415,
      "Encoding",
    ],
    [
      "cut off",
      { body: "{}", headers: { "content-type": "application/json", "content-length": "900" } },
      400,
      "2 of 900",
    ],
    [
      "too large",
      { body: "{}", headers: { "content-type": "application/json", "content-length": "99000000" } },
      413,
      "at most",
    ],
    ["a proto key", { body: '{"__proto__": {"a": 1}, "messages": []}' }, 400, "problem"],
  ])("%s is rejected with a sentence", async (_, raw, status, sentence) => {
    const refused = await callApi(ROUTES.ingestMessages, {
      params,
      raw: { headers: { "content-type": "application/json" }, ...raw },
    });
    expect(refused.status).toBe(status);
    expect(refused.json.error).toContain(sentence);
  });

  test("brackets inside strings do not count as depth", async () => {
    const { status } = await post({ chat, message: { ...question, text: `\\"${"[{".repeat(5000)}` } });
    expect(status).toBe(200);
  });

  test("a tool call near the depth limit is stored, read back and rendered", async () => {
    const args = JSON.parse(`${'{"a":'.repeat(480)}1${"}".repeat(480)}`);
    const call = { ...answer, toolCalls: [{ name: "look", args }] };
    expect((await post({ chat, messages: [question, call] })).status).toBe(200);
    const read = await callApi(ROUTES.readMessage, { params: { ...params, messageId: "2" } });
    expect(read.json.message.toolCalls).toEqual([{ name: "look", args }]);
    const formats = ["gemini", "openai", "responses", "anthropic", "interactions", "context-json"];
    const answers = formats.map((format) => callApi(ROUTES.readPayload, { params, query: { format } }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(formats.map(() => 200));
  });

  test("an unknown query field is rejected by name", async () => {
    const { status, json } = await callApi(ROUTES.listChats, { query: { serach: "x" } });
    expect([status, json.problems[0].pointer]).toEqual([400, "/serach"]);
  });

  test("the body as a whole is the empty pointer", async () => {
    const { json } = await post([]);
    expect(json.problems[0].pointer).toBe("");
  });
});

describe("an invalid query", () => {
  test.each([
    ["garbage", {}],
    [Buffer.from('{"sort":"title","value":"a","key":1}').toString("base64url"), { sort: "messages" }],
  ])("a cursor from elsewhere is rejected by name: %s", async (cursor, query) => {
    const { status, json } = await callApi(ROUTES.listChats, { query: { cursor, ...query } });
    expect([status, json.code, json.problems[0].pointer]).toEqual([400, "invalid-query", "/cursor"]);
  });

  test("the API's own cursor leads to the next page", async () => {
    await post({ chat, message: question });
    await post({ chat: { ...chat, bot: { name: "other" } }, message: question });
    const first = await callApi(ROUTES.listChats, { query: { limit: "1" } });
    const next = await callApi(ROUTES.listChats, { query: { limit: "1", cursor: first.json.nextCursor } });
    expect([next.status, next.json.chats.length]).toEqual([200, 1]);
  });

  test("messages around an unknown one are a problem, not other messages", async () => {
    await post({ chat, messages: [question, answer] });
    const { status, json } = await callApi(ROUTES.readMessages, { params, query: { around: "77" } });
    expect([status, json.code, json.problems[0].pointer]).toEqual([404, "no-message", "/around"]);
    const known = await callApi(ROUTES.readMessages, { params, query: { around: "1" } });
    expect([known.status, known.json.messages.length]).toEqual([200, 2]);
  });

  test.each([
    [{ before: "2", after: "1" }, ["/after"]],
    [{ after: "1", around: "1" }, ["/after"]],
    [{ before: "2", after: "1", around: "1" }, ["/before", "/after"]],
  ])("two positions at once are rejected: %o", async (query, pointers) => {
    await post({ chat, messages: [question, answer] });
    const { status, json } = await callApi(ROUTES.readMessages, { params, query });
    const named = json.problems.map(({ pointer }: { pointer: string }) => pointer);
    expect([status, named]).toEqual([400, pointers]);
  });
});

describe("edits and deletions", () => {
  beforeEach(() => post({ chat, messages: [question, answer] }));

  test("an edit changes the named fields and keeps the previous version", async () => {
    const edited = await callApi(ROUTES.editMessage, { ...at("1"), body: { text: "Як справи?" } });
    expect(edited.json).toEqual({ id: "1", status: "edited" });
    const again = await callApi(ROUTES.editMessage, { ...at("1"), body: { text: "Як справи?" } });
    expect(again.json.status).toBe("unchanged");
    const { json } = await callApi(ROUTES.readMessage, at("1"));
    expect(json.message).toMatchObject({ text: "Як справи?", author: { id: "7", name: "Аліса" } });
    expect(json.versions).toMatchObject([{ version: 1, content: { text: "Привіт" } }]);
    const found = await callApi(ROUTES.listChats, { query: { search: "справи" } });
    expect(found.json.total).toBe(1);
    expect((await callApi(ROUTES.listChats, { query: { search: "Привіт" } })).json.total).toBe(0);
  });

  test("an edit neither starts a summary nor counts", async () => {
    await untilSettled();
    await saveSettings(api.store, chatId, { summaryEnabled: true, summaryThreshold: 1 });
    await callApi(ROUTES.editMessage, { ...at("2"), body: { text: "Інакше." } });
    await untilSettled();
    expect((await callApi(ROUTES.readSummaries, { params })).json.versions).toEqual([]);
  });

  test("a deleted message is gone, stays gone, and differs from one that never existed", async () => {
    expect((await callApi(ROUTES.deleteMessage, at("1"))).json.status).toBe("deleted");
    expect((await callApi(ROUTES.deleteMessage, at("1"))).json.status).toBe("already-deleted");
    expect((await callApi(ROUTES.deleteMessage, at("77"))).status).toBe(404);
    expect((await callApi(ROUTES.editMessage, { ...at("1"), body: { text: "x" } })).json.status).toBe(
      "already-deleted",
    );
    expect((await post({ message: question })).json).toMatchObject({ added: 0, deleted: 1 });
    expect(await texts()).toEqual(["Не набридай."]);
    const payload = await callApi(ROUTES.readPayload, { params, query: { format: "compact" } });
    expect(payload.text).toBe("gryag: Не набридай.\n[RESPOND]");
  });

  test("an empty change and an unchangeable field are rejected", async () => {
    for (const body of [{}, { id: "5" }, { role: "model" }])
      expect((await callApi(ROUTES.editMessage, { ...at("1"), body })).status).toBe(400);
  });
});

describe("after an ingested answer", () => {
  const days = { from: "2000-01-01", to: "2999-01-01" };
  const compactUsed = async () => {
    await untilSettled();
    return (await api.store.readCounters(days)).totals["context.compact_format_used"];
  };
  const record = (id: string, messageId?: string) =>
    callApi(ROUTES.recordRequest, { params, body: { id, body: "{}", ...(messageId && { messageId }) } });
  beforeEach(async () => {
    await callApi(ROUTES.describeChat, { params, body: chat });
    await saveSettings(api.store, chatId, { compact: true });
  });

  test("one request is counted per answered message, however often it is sent", async () => {
    await post({ messages: [question] });
    expect(await compactUsed()).toBe(0);
    await post({ messages: [answer, { id: "2b", role: "model", text: "And more." }] });
    await post({ messages: [answer] });
    expect(await compactUsed()).toBe(1);
  });

  test("a recording and an answer for the same request count once, in either order", async () => {
    await post({ messages: [question] });
    await record("r1", "1");
    await record("r1", "1");
    await post({ messages: [answer] });
    expect(await compactUsed()).toBe(1);
    await post({
      messages: [
        { id: "3", role: "user", text: "?" },
        { id: "4", role: "model", text: "!" },
      ],
    });
    await record("r2", "3");
    expect(await compactUsed()).toBe(2);
    await record("r3", "3");
    expect(await compactUsed()).toBe(3);
  });

  const exchange = (number: number) => [
    { id: `q${number}`, role: "user", text: `I want to see port ${number} before Friday, ok?` },
    { id: `a${number}`, role: "model", text: `Agreed: we decided on port ${number}.` },
  ];
  const readyVersions = async () => (await callApi(ROUTES.readSummaries, { params })).json.versions;

  test("35 exchanges one by one make 3 summaries with N = 10, and keep 4 messages right after each", async () => {
    await post({ chat, messages: [] });
    await saveSettings(api.store, chatId, { summaryEnabled: true, summaryThreshold: 10 });
    const seen: unknown[] = [];
    for (let number = 1; number <= 35; number += 1) {
      const [asked, answered] = exchange(number);
      await post({ message: asked });
      await post({ message: answered });
      await untilSettled();
      const state = await api.store.readSummaryState(chatId);
      if (state?.counter.count !== 0) continue;
      const format = "openai-summary";
      const payload = { chatId, at: undefined, overrides: {}, format, form: "text" } as const;
      const messages: { role: string; content: string }[] = JSON.parse(
        ok(await readPayload(api.store, payload)).text,
      );
      const joined = messages.find(({ role }) => role === "system")?.content ?? "";
      const kept = messages.filter(({ role }) => role !== "system").map(({ content }) => content);
      seen.push([number, kept.length, joined.split("\n\n---\n\n").length - 1, kept[0]]);
    }
    expect(seen).toEqual([
      [10, 4, 0, exchange(9)[0]?.text],
      [20, 4, 1, exchange(19)[0]?.text],
      [30, 4, 2, exchange(29)[0]?.text],
    ]);
    expect(await readyVersions()).toHaveLength(3);
    expect((await api.store.readSummaryState(chatId))?.counter.count).toBe(5);
  });

  test("35 exchanges in one request make one summary of all of them", async () => {
    await post({ chat, messages: [] });
    await saveSettings(api.store, chatId, { summaryEnabled: true, summaryThreshold: 10 });
    await post({ messages: Array.from({ length: 35 }, (_, index) => exchange(index + 1)).flat() });
    await untilSettled();
    expect(await readyVersions()).toMatchObject([{ messagesRead: 70, messagesKept: 4 }]);
  });

  test("a due summary is made after the response", async () => {
    await saveSettings(api.store, chatId, {
      summaryEnabled: true,
      summaryThreshold: 1,
      retainedExchanges: 0,
    });
    const long =
      "We agreed to release on Friday because the tests are green and the office is closed on Monday.";
    await post({
      messages: [
        { ...question, text: long },
        { ...answer, text: long },
      ],
    });
    await untilSettled();
    const { json } = await callApi(ROUTES.readSummaries, { params });
    expect(json.versions).toMatchObject([{ version: 1, state: "ready", trigger: "automatic" }]);
    conforms(ROUTES.readSummaries, json);
  });

  test("listeners receive each change and nothing else", async () => {
    const heard: string[] = [];
    const stop = await subscribe(
      ({ event }) => heard.push(`${event.kind} ${event.chatId}`),
      undefined,
      api.store.readDataVersion,
    );
    await post({ messages: [question] });
    await post({ messages: [question] });
    await callApi(ROUTES.editMessage, { ...at("1"), body: { text: "x" } });
    await callApi(ROUTES.writeProfiles, {
      params,
      body: { profiles: [{ userId: 7, summary: "Likes tea." }] },
    });
    await callApi(ROUTES.readPayload, { params });
    await callApi(ROUTES.listChats);
    stop();
    await post({ messages: [answer] });
    expect(heard).toEqual([`messages ${chatId}`, `messages ${chatId}`, `chat ${chatId}`]);
  });
});

describe("reading", () => {
  beforeEach(() => post({ chat, messages: [question, answer, { ...question, id: "3", text: "Ще раз" }] }));

  test("every report matches its schema", async () => {
    for (const route of [ROUTES.readLedger, ROUTES.readTokens, ROUTES.readFindings]) {
      const { status, json } = await callApi(route, { params, query: { format: "compact", at: "2" } });
      expect([status, json.format, json.cutOffId]).toEqual([200, "compact", "2"]);
      conforms(route, json);
    }
    const list = await callApi(ROUTES.listChats);
    conforms(ROUTES.listChats, list.json);
    conforms(ROUTES.readMessages, (await callApi(ROUTES.readMessages, { params })).json);
  });

  test("the payload comes in any format and form, at any message, with previewed settings", async () => {
    const read = async (query: Record<string, string>) =>
      (await callApi(ROUTES.readPayload, { params, query })).text;
    expect(await read({ format: "compact", at: "1" })).toBe("Аліса#7: Привіт\n[RESPOND]");
    expect(await read({ compact: "true", at: "1" })).toBe("Аліса#7: Привіт\n[RESPOND]");
    expect(await read({ format: "compact", compactMaxHistory: "1" })).toBe(
      "gryag → Аліса#7: Не набридай.\nАліса#7: Ще раз\n[RESPOND]".replace(" → Аліса#7", ""),
    );
    expect(JSON.parse(await read({ form: "wire" })).contents).toHaveLength(3);
  });

  test("without a format a report uses the active one; `auto` overrides the chat's setting", async () => {
    const formatOf = async (query: Record<string, string>) =>
      (await callApi(ROUTES.readTokens, { params, query })).json.format;
    expect(await formatOf({})).toBe("gemini");
    expect(await formatOf({ model: "gpt-4o" })).toBe("openai");
    expect(await formatOf({ model: "gpt-4o", format: "anthropic" })).toBe("anthropic");
    await saveSettings(api.store, chatId, { format: "responses" });
    expect(await formatOf({})).toBe("responses");
    expect(await formatOf({ format: "auto" })).toBe("gemini");
  });

  test("an unanswerable request says why", async () => {
    const ask = async (query: Record<string, string>, of = params) => {
      const { status, json } = await callApi(ROUTES.readPayload, { params: of, query });
      return [status, json.code];
    };
    expect(await ask({ maxMedia: "0" })).toEqual([400, "invalid-query"]);
    expect(await ask({ format: "xml" })).toEqual([400, "invalid-query"]);
    expect(await ask({ at: "77" })).toEqual([404, "no-message"]);
    expect(await ask({ format: "console", form: "wire" })).toEqual([400, "no-wire"]);
    expect(await ask({}, { chatId: "gone" })).toEqual([404, "no-chat"]);
  });

  test.each([ROUTES.readLedger, ROUTES.readTokens, ROUTES.readFindings])(
    "$path distinguishes a missing chat from a missing message",
    async (route) => {
      const code = async (asked: object) => (await callApi(route, { params, ...asked })).json.code;
      expect(await code({ params: { chatId: "gone" } })).toBe("no-chat");
      expect(await code({ query: { at: "77" } })).toBe("no-message");
    },
  );

  test("a recorded request distinguishes a missing chat from a missing request", async () => {
    const code = async (of: string) =>
      (await callApi(ROUTES.readRequest, { params: { chatId: of, requestId: "gone" } })).json.code;
    expect([await code("gone"), await code(chatId)]).toEqual(["no-chat", "no-request"]);
  });

  test("memories are set and appear in the payload", async () => {
    const profiles = [{ userId: 7, summary: "Likes tea.", facts: [{ key: "city", value: "Kyiv" }] }];
    await callApi(ROUTES.writeProfiles, { params, body: { profiles } });
    const episodes = [{ topic: "Trip", summary: "To Lviv", importance: 0.9 }];
    for (const _ of [1, 2]) await callApi(ROUTES.writeEpisodes, { params, body: { episodes } });
    const { text } = await callApi(ROUTES.readPayload, { params, query: { form: "wire" } });
    expect(text).toContain("User Profile: Likes tea.");
    expect(text.split("[Trip]")).toHaveLength(2);
  });
});
