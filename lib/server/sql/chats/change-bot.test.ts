import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ImportOptions } from "@/lib/import/pipeline/read-import";
import { type ImportSource, memorySource } from "@/lib/import/source/import-source";
import { inspectChat, reportIn } from "../../context/inspect-chat";
import { ok } from "../../context/ok.fixture";
import { predictImport } from "../../import/predict-import";
import { storeImport } from "../../import/store-import";
import { runningNumbers } from "../../store/running-numbers.fixture";
import { CHAT, chatFile, openScratchStore } from "../../store/summary-chat.fixture";
import { withTestSql } from "../../store/test-store.fixture";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore(mkdtempSync(path.join(tmpdir(), "contextscope-bots-")));
});
afterEach(() => scratch.close());

const ALICE = { id: "111", name: "Alice" };
const GRYAG = { id: "222", name: "gryag" };

/** Alice asks, gryag answers; the first line is the platform's. */
const telegram = (count: number): ImportSource => {
  const said = (id: number) => ({
    id,
    type: id === 1 ? "service" : "message",
    ...(id === 1 ? { action: "create_group", actor: "Alice", actor_id: "user111", title: "Kyiv devs" } : {}),
    date_unixtime: String(1_743_770_000 + id),
    from: id % 2 ? "gryag" : "Alice",
    from_id: id % 2 ? "user222" : "user111",
    text: `message ${id}`,
  });
  const messages = Array.from({ length: count }, (_, index) => said(index + 1));
  return memorySource(
    "result.json",
    JSON.stringify({ name: "Kyiv devs", type: "private_supergroup", id: 7, messages }),
  );
};

async function store(source: ImportSource, options: ImportOptions) {
  const predicted = await predictImport(scratch.store, source, options);
  const report = await storeImport(scratch.store, source, options, {
    folder: path.join(scratch.folder, "i"),
  });
  const { added, alreadyThere, botChanges } = report;
  expect(predicted).toMatchObject({ added, alreadyThere, botChanges });
  return report;
}

const rolesOf = async (chatId: string) => {
  const page = await scratch.store.readMessages(chatId, { limit: 50 });
  return page?.messages.map(({ role }) => role[0]).join("");
};

function readRows<Row>(sql: string): Promise<readonly Row[]> {
  return withTestSql(scratch.file, (database) => database.all<Row>(sql));
}

const authors = async () =>
  (
    await readRows<{ name: string; isBot: unknown }>("SELECT name, isBot FROM Author ORDER BY name, isBot")
  ).map(({ name, isBot }) => `${name} ${isBot ? "bot" : "person"}`);
const exchanges = async () =>
  (await readRows<{ count: number }>("SELECT completedExchanges AS count FROM SummaryState"))[0]?.count;

async function findings(): Promise<readonly string[]> {
  const request = { chatId: CHAT, overrides: {}, formats: [], wire: [] };
  const inspection = ok(await inspectChat(scratch.store, request));
  return reportIn(inspection, inspection.active).findings.map(({ kind }) => kind);
}

describe("importing again with another bot", () => {
  it("moves roles, authors and the exchange counter of what is stored, and says so", async () => {
    const first = await store(telegram(9), { bot: ALICE });
    const chatId = first.chats[0]?.chatId ?? "";
    expect([await rolesOf(chatId), await exchanges()]).toEqual(["emumumumu", 3]);
    const again = await store(telegram(11), { bot: GRYAG });
    expect(again).toMatchObject({
      added: 2,
      alreadyThere: 8,
      botChanges: 1,
      chats: [{ chatId, isNew: false, botChange: { toModel: 4, toUser: 4 } }],
    });
    expect(await rolesOf(chatId)).toBe("eumumumumum");
    expect(await exchanges()).toBe(5);
    // What the platform reports of the bot is not the bot speaking.
    expect(await authors()).toEqual(["Alice person", "gryag person", "gryag bot"]);
    expect(await scratch.store.readChat(chatId)).toMatchObject({ chat: { bot: GRYAG } });
    const { events } = await scratch.store.readActivity({ level: "debug", chat: "", limit: 1 });
    expect(events[0]?.text).toContain("the bot corrected in 1");
  });

  it("changes nothing when the bot is the same", async () => {
    await store(telegram(9), { bot: GRYAG });
    expect(await store(telegram(9), { bot: GRYAG })).toMatchObject({ added: 0, botChanges: 0 });
  });

  it("makes it a chat between people and back", async () => {
    const { chats } = await store(telegram(9), { bot: GRYAG });
    const chatId = chats[0]?.chatId ?? "";
    expect(await store(telegram(9), { bot: null })).toMatchObject({ botChanges: 1, chatCount: 1 });
    expect([await rolesOf(chatId), await exchanges()]).toEqual(["euuuuuuuu", 0]);
    expect(await scratch.store.readChat(chatId)).toMatchObject({ chat: { hasNoBot: true } });
    expect(await store(telegram(9), { bot: GRYAG })).toMatchObject({ botChanges: 1 });
    expect(await rolesOf(chatId)).toBe("eumumumum");
    expect((await scratch.store.readChat(chatId))?.chat.hasNoBot).toBeUndefined();
  });

  it("leaves the stored bot where the chosen one is silent in the file", async () => {
    const { chats } = await store(telegram(9), { bot: GRYAG });
    const silent = await store(telegram(9), { bot: null, isBotSilent: true });
    expect(silent).toMatchObject({ added: 0, botChanges: 0 });
    expect(await rolesOf(chats[0]?.chatId ?? "")).toBe("eumumumum");
  });

  it("leaves a chat alone that a bot feeds itself", async () => {
    const fed = { id: "-1007", platform: "telegram", bot: { id: "333", name: "other" } };
    await scratch.store.ingestMessages("-1007", {
      chat: fed,
      messages: [{ id: "1", role: "model", text: "hi" }],
    });
    expect(await store(telegram(9), { bot: GRYAG })).toMatchObject({
      botChanges: 0,
      chats: [{ isNew: true }],
    });
  });
});

describe("changing the bot of a chat", () => {
  const answered = chatFile([
    { id: "1", role: "user", text: "q", author: { id: "5", name: "Ann" } },
    { id: "2", role: "model", text: "a" },
    { id: "3", role: "user", text: "q", author: { id: "5", name: "Ann" } },
    { id: "4", role: "user", text: "ok", author: { id: "6", name: "Ann" } },
  ]);

  it("lists the authors with their messages, the bot's own without an author among them", async () => {
    await scratch.store.writeChatFiles([answered]);
    expect(await scratch.store.readAuthors(CHAT)).toEqual([
      { key: "5", author: { id: "5", name: "Ann" }, messages: 2, isBot: false },
      { key: "name:bot", author: { name: "bot" }, messages: 1, isBot: true },
      { key: "6", author: { id: "6", name: "Ann" }, messages: 1, isBot: false },
    ]);
    expect(await scratch.store.readAuthors("nope")).toBeUndefined();
  });

  it("gives the former bot's messages its name, and back", async () => {
    await scratch.store.writeChatFiles([answered]);
    expect(await scratch.store.changeBot(CHAT, { id: "5" })).toEqual({
      kind: "changed",
      toModel: 2,
      toUser: 1,
    });
    expect(await rolesOf(CHAT)).toBe("mumu");
    expect(await authors()).toEqual(["Ann person", "Ann bot", "bot person"]);
    expect(await scratch.store.changeBot(CHAT, { name: "bot" })).toMatchObject({ toModel: 1, toUser: 2 });
    expect(await rolesOf(CHAT)).toBe("umuu");
    expect(await exchanges()).toBe(1);
  });

  it("moves the findings along", async () => {
    const leak = chatFile([
      { id: "1", role: "user", text: "[meta] chat_id=1 hello", author: { id: "5", name: "Ann" } },
      { id: "2", role: "user", text: "hi", author: { id: "6", name: "Bob" } },
    ]);
    await scratch.store.writeChatFiles([leak]);
    const leaks = async () => (await findings()).filter((kind) => kind === "meta-leak").length;
    expect(await leaks()).toBe(0);
    await scratch.store.changeBot(CHAT, { id: "5" });
    expect(await leaks()).toBe(1);
    await scratch.store.changeBot(CHAT, null);
    expect(await leaks()).toBe(0);
  });

  it("says why it does nothing", async () => {
    const of = (name: string) => ({ ...answered, chat: { ...answered.chat, bot: { name } } });
    await scratch.store.writeChatFiles([of("one"), of("Ann")]);
    expect(await scratch.store.changeBot(CHAT, { name: "one" })).toEqual({ kind: "unchanged" });
    expect(await scratch.store.changeBot(CHAT, { name: "Zed" })).toEqual({ kind: "no-author" });
    expect(await scratch.store.changeBot(CHAT, { name: "Ann" })).toEqual({ kind: "several" });
    expect(await scratch.store.changeBot(CHAT, { id: "5" })).toEqual({ kind: "taken" });
    expect(await scratch.store.changeBot("nope", null)).toBeUndefined();
    expect(await scratch.store.changeBot(CHAT, null)).toMatchObject({ kind: "changed", toUser: 1 });
    expect(await scratch.store.changeBot(CHAT, null)).toEqual({ kind: "unchanged" });
  });
});

it("finds nothing about a bot in a chat that has none", async () => {
  const people = chatFile([{ id: "1", role: "user", text: "hi", author: { id: "5", name: "bot" } }]);
  await scratch.store.writeChatFiles([people]);
  expect(await findings()).toContain("bot-name-taken");
  await scratch.store.changeBot(CHAT, null);
  expect(await findings()).not.toContain("bot-name-taken");
});

it("turns follow a change of the bot, and who only events name does not become a speaker", async () => {
  const { chats } = await store(telegram(6), { bot: GRYAG });
  const chatId = chats[0]?.chatId ?? "";
  expect(await scratch.store.changeBot(chatId, ALICE)).toMatchObject({ kind: "changed" });
  const { stored, expected } = await runningNumbers(scratch.file);
  expect(stored).toEqual(expected);
  const events = await readRows<{ isEvent: unknown }>(
    "SELECT a.isEvent FROM Message m JOIN Author a ON a.key = m.authorKey WHERE m.role = 'event'",
  );
  expect(events.map(({ isEvent }) => Boolean(isEvent))).toEqual([true]);
  const { input } = (await scratch.store.readContext(chatId, { size: 50 })) ?? expect.fail();
  expect(input.speakers.map(({ name }) => name)).toEqual(["gryag"]);
});
