import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { messagePageQuerySchema } from "../../core/schema/message-page";
import type { Store } from "../store/store";
import {
  CHAT,
  chatFile,
  exchanges,
  numberedSummariser,
  openScratchStore,
  rowCounts,
} from "../store/summary-chat.fixture";
import { summariseNow } from "../summaries/summarise-now";
import { runRetention } from "./run-retention";
import { readDefault, saveDefault, saveRetention } from "./save-retention";

let store: Store;
let file: string;
let close: () => Promise<void>;
beforeEach(() => {
  ({ store, file, close } = openScratchStore());
});
afterEach(() => close());

const NOW = new Date("2026-03-31T12:00:00Z");
const dated = (id: string, day: string | undefined) => ({
  id,
  role: "user" as const,
  text: `text of ${id}`,
  author: { id, name: id },
  ...(day !== undefined && { sentAt: `2026-03-${day}T10:00:00Z` }),
});
const DATED = [
  dated("undated-first", undefined),
  dated("old", "01"),
  dated("undated-old", undefined),
  dated("late-clock", "30"),
  dated("old-again", "02"),
  dated("undated-new", undefined),
  dated("new", "31"),
];
const idsOf = async (chatId = CHAT) =>
  (await store.readMessages(chatId, messagePageQuerySchema.parse({})))?.messages.map(({ id }) => id);
const eventsOf = async () =>
  (await store.readActivity({ level: "debug", chat: "", limit: 50 })).events.map(({ kind, text }) => ({
    kind,
    text,
  }));

describe("retention by days", () => {
  test("deletes what is older, and undated messages before the first that stays", async () => {
    await store.writeChatFiles([chatFile(DATED)]);
    await saveRetention(store, CHAT, { days: 10 });
    const preview = await store.readRetention(CHAT, NOW);
    expect(preview).toEqual({
      own: { days: 10 },
      byDefault: {},
      expired: { messages: 4, summaries: 0, requests: 0, replays: 0, newestAt: "2026-03-02T10:00:00Z" },
    });
    expect(await runRetention(store, NOW)).toEqual({ chats: 1, deleted: preview?.expired });
    expect(await idsOf()).toEqual(["late-clock", "undated-new", "new"]);
    expect((await store.readRetention(CHAT, NOW))?.expired.messages).toBe(0);
  });

  test("never deletes from a chat without dates", async () => {
    await store.writeChatFiles([chatFile(exchanges(1, 3))]);
    await saveRetention(store, CHAT, { days: 1 });
    expect(await runRetention(store, NOW)).toMatchObject({ chats: 0, deleted: { messages: 0 } });
  });

  test("deletes requests and replays by their own age or with their message", async () => {
    await store.writeChatFiles([chatFile(DATED)]);
    const write = (id: string, messageId: string, day: string) =>
      store.writeRequest(CHAT, { id, messageId, body: "{}", at: `2026-03-${day}T10:00:00.000Z` });
    await write("old", "new", "01");
    await write("of-old-message", "old", "31");
    await write("new", "new", "31");
    await saveRetention(store, CHAT, { days: 10 });
    expect((await runRetention(store, NOW)).deleted.requests).toBe(2);
    expect((await store.listRequests(CHAT, 10))?.map(({ id }) => id)).toEqual(["new"]);
  });
});

describe("retention by number of messages", () => {
  test("keeps the newest, and takes a summary when all that it covers is gone", async () => {
    await store.writeChatFiles([chatFile(exchanges(1, 10), { settings: { retainedExchanges: 2 } })]);
    await summariseNow(store, numberedSummariser(), CHAT);
    await saveRetention(store, CHAT, { messages: 10 });
    expect((await runRetention(store, NOW)).deleted).toMatchObject({ messages: 10, summaries: 0 });
    expect((await store.readChat(CHAT))?.summaries).toHaveLength(1);
    await saveRetention(store, CHAT, { messages: 4 });
    expect((await store.readRetention(CHAT, NOW))?.expired).toMatchObject({ messages: 6, summaries: 1 });
    expect((await runRetention(store, NOW)).deleted).toMatchObject({ messages: 6, summaries: 1 });
    expect(await idsOf()).toEqual(["q9", "a9", "q10", "a10"]);
    expect(await rowCounts(file, ["Summary", "DeletedMessage"])).toEqual({ Summary: 0, DeletedMessage: 16 });
  });

  test("deletes a long backlog in batches and keeps the numbers right", async () => {
    await store.writeChatFiles([chatFile(exchanges(1, 2600))]);
    await saveRetention(store, CHAT, { messages: 100 });
    expect((await runRetention(store, NOW)).deleted.messages).toBe(5100);
    const page = await store.readMessages(CHAT, messagePageQuerySchema.parse({ after: 0, limit: 3 }));
    expect(page?.messages.map(({ id, sequence, position }) => [id, sequence, position])).toEqual([
      ["q2551", 1, 0],
      ["a2551", 2, 1],
      ["q2552", 3, 2],
    ]);
    expect((await store.readChat(CHAT))?.messageCount).toBe(100);
  });
});

describe("the default", () => {
  test("applies to chats without an own policy, and its effect is shown before", async () => {
    const other = { chat: { id: "2", bot: { name: "bot" } } };
    await store.writeChatFiles([chatFile(exchanges(1, 3)), chatFile(exchanges(1, 3), other)]);
    await saveRetention(store, "2", {});
    expect((await readDefault(store, { messages: 2 })).chats).toMatchObject([{ chatId: CHAT, messages: 4 }]);
    expect((await readDefault(store)).chats).toEqual([]);
    await saveDefault(store, { messages: 2 });
    expect((await runRetention(store, NOW)).deleted.messages).toBe(4);
    expect([(await idsOf())?.length, (await idsOf("2"))?.length]).toEqual([2, 6]);
    expect((await eventsOf()).map(({ kind }) => kind)).toEqual([
      "retention",
      "retention-changed",
      "retention-changed",
    ]);
    await saveRetention(store, "2", undefined);
    expect((await runRetention(store, NOW)).deleted.messages).toBe(4);
  });

  test("one caller per interval runs it", async () => {
    const hour = 60 * 60 * 1000;
    const later = new Date(NOW.getTime() + hour + 1);
    const claims = [NOW, NOW, later].map((at) => store.claimRetention(at, hour));
    expect(await Promise.all(claims)).toEqual([true, false, true]);
  });
});
