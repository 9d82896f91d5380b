import { mkdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { memorySource } from "@/lib/import/source/import-source";
import type { Chat } from "../../../core/schema/chat-file";
import { chatListQuerySchema } from "../../../core/schema/chat-list";
import { messageSchema } from "../../../core/schema/message";
import { storeImport } from "../../import/store-import";
import { chatFile, openScratchStore } from "../../store/summary-chat.fixture";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

const ID = "-1008004";
const GRYG_BOT = { id: "222", name: "GrygBot" };

const said = (id: number, from: string, from_id: string) => ({
  id,
  type: "message",
  date: `2025-05-01T10:00:0${id}`,
  from,
  from_id,
  text: `said ${id}`,
});

/** A Telegram export of the chat, with this author chosen as the bot. */
const importHistory = (bot = GRYG_BOT) => {
  const folder = path.join(scratch.folder, "imports");
  mkdirSync(folder, { recursive: true });
  const messages = [said(1, "Ann", "user7"), said(2, bot.name, `user${bot.id}`)];
  const file = { name: "Kyiv devs", type: "private_supergroup", id: 8004, messages };
  return storeImport(scratch.store, memorySource("result.json", JSON.stringify(file)), { bot }, { folder });
};

const feed = (chat: Partial<Chat> & Pick<Chat, "bot">, chatId = ID, messageId = "9") =>
  scratch.store.ingestMessages(chatId, {
    chat: { ...chat, id: chatId } as Chat,
    messages: [messageSchema.parse({ id: messageId, role: "user", text: "live" })],
  });

const write = (chat: { id?: string; platform?: string; idInvented?: boolean; bot: object }) =>
  scratch.store.writeChatFiles([chatFile([], { chat: { id: ID, ...chat } as Chat })]);

const chats = async () =>
  (await scratch.store.listChats(chatListQuerySchema.parse({ sort: "title" }))).chats
    .map(({ id, platform, messageCount }) => [id, platform, messageCount])
    .toSorted();

describe("history and feed of one chat are one chat", () => {
  const telegram = { platform: "telegram", bot: { name: "gryag" } } as const;

  test("fed, then imported: the import fills in the bot's id, the name stays", async () => {
    await feed(telegram);
    expect((await importHistory()).chats).toMatchObject([{ chatId: ID, isNew: false, added: 2 }]);
    expect(await chats()).toEqual([[ID, "telegram", 3]]);
    expect((await scratch.store.readChat(ID))?.chat.bot).toMatchObject({ id: "222", name: "gryag" });
    expect((await importHistory()).chats).toMatchObject([{ chatId: ID, added: 0 }]);
  });

  test("renamed and reported by its username, also under a numbered address", async () => {
    await feed({ platform: "discord", bot: { name: "one" } });
    await feed({ platform: "telegram", bot: { name: "two", username: "Two_Bot" } });
    const renamed = { platform: "telegram", bot: { name: "2", username: "two_bot" } };
    expect(await feed(renamed, `${ID}~2`, "10")).toMatchObject({ chatId: `${ID}~2`, isNew: false });
    expect(await feed(renamed, ID, "11")).toMatchObject({ chatId: `${ID}~2`, isNew: false });
  });

  test("imported, then fed", async () => {
    await importHistory();
    expect(await feed(telegram)).toMatchObject({ chatId: ID, isNew: false });
    expect(await chats()).toEqual([[ID, "telegram", 3]]);
  });

  test("fed without a platform, then imported: the platform is filled in", async () => {
    await feed({ bot: { name: "gryag" } });
    await importHistory();
    expect(await chats()).toEqual([[ID, "telegram", 3]]);
    expect(await scratch.store.readBots([{ id: ID, platform: "telegram" }])).toEqual([
      { id: "222", name: "gryag" },
    ]);
  });

  test("imported, then fed without a platform", async () => {
    await importHistory();
    expect(await feed({ bot: { name: "gryag" } })).toMatchObject({ chatId: ID, isNew: false });
    expect(await chats()).toEqual([[ID, "telegram", 3]]);
  });

  test("the bots of a chat are found whatever platform either side knows", async () => {
    await feed({ bot: { name: "gryag" } });
    expect(await scratch.store.readBots([{ id: ID, platform: "telegram" }])).toEqual([{ name: "gryag" }]);
    await importHistory();
    expect(await scratch.store.readBots([{ id: ID, platform: undefined }])).toHaveLength(1);
    expect(await scratch.store.readBots([{ id: ID, platform: "discord" }])).toEqual([]);
  });
});

describe("other chats stay others", () => {
  test("bots that are known by their names alone, unless nobody chose one", async () => {
    await feed({ bot: { name: "one" } });
    expect(await feed({ bot: { name: "two" } })).toMatchObject({ chatId: `${ID}~2`, isNew: true });
    await write({ id: "-2", platform: "telegram", bot: { name: "bot" } });
    expect(await feed({ bot: { name: "one" } }, "-2")).toMatchObject({ chatId: "-2", isNew: false });
  });

  test("bots with different ids; a name alone finds its own", async () => {
    await importHistory();
    await importHistory({ id: "333", name: "Other" });
    expect(await feed({ platform: "telegram", bot: { id: "444", name: "third" } })).toMatchObject({
      chatId: `${ID}~3`,
    });
    expect(await feed({ bot: { name: "Other" } })).toMatchObject({ chatId: `${ID}~2`, isNew: false });
    expect(await feed({ bot: { name: "third" } }, ID, "10")).toMatchObject({ chatId: `${ID}~3` });
  });

  test("a renamed bot keeps its chat, also where another has taken its name", async () => {
    await importHistory();
    await importHistory({ id: "333", name: "Other" });
    expect((await importHistory({ id: "333", name: "GrygBot" })).chats).toMatchObject([
      { chatId: `${ID}~2`, isNew: false },
    ]);
  });

  test("known platforms that differ, also in the feed", async () => {
    await importHistory();
    expect(await feed({ platform: "discord", bot: GRYG_BOT })).toMatchObject({ chatId: `${ID}~2` });
    // Either of them may be meant, so it is neither.
    await write({ bot: GRYG_BOT });
    expect(await chats()).toHaveLength(3);
  });

  test("one of two chats is not guessed for a bot without an id", async () => {
    await importHistory();
    await importHistory({ id: "333", name: "Other" });
    const [third] = await write({ platform: "telegram", bot: { name: "gryag" } });
    expect(third).toMatchObject({ chatId: `${ID}~3`, isNew: true });
  });

  test("an id that a reader made up proves nothing", async () => {
    await write({ id: "c1", platform: "telegram", idInvented: true, bot: { name: "a" } });
    await write({ id: "c1", platform: "telegram", idInvented: true, bot: { name: "b" } });
    await write({ id: "c1", bot: { name: "a" } });
    expect(await chats()).toHaveLength(3);
  });
});

test("a platform that is filled in never collides with a chat of that platform", async () => {
  await write({ bot: { id: "5", name: "M" } });
  await write({ platform: "telegram", bot: { id: "7", name: "M" } });
  const [found] = await write({ platform: "telegram", bot: { id: "5", name: "N" } });
  expect(found).toMatchObject({ chatId: ID, isNew: false });
  expect((await chats()).map(([, platform]) => platform)).toEqual(["unknown", "telegram"]);
});
