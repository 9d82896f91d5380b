import { afterEach, beforeEach, expect, it } from "vitest";
import { chatListQuerySchema } from "../../core/schema/chat-list";
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
import { clearHistory } from "./clear-history";
import { readStatus } from "./read-status";
import { summariseNow } from "./summarise-now";

let store: Store;
let file: string;
let close: () => Promise<void>;
beforeEach(() => {
  ({ store, file, close } = openScratchStore());
});
afterEach(() => close());

const bytes = (text: string) => Buffer.from(text).toString("base64");
const picture = (id: string, ...texts: string[]) => ({
  id,
  role: "user" as const,
  author: { id: "9", name: "Alice" },
  text: "a lighthouse",
  media: texts.map((text) => ({ kind: "image" as const, mime: "image/png", data: bytes(text) })),
});

it("takes what was said and summarised, and keeps configuration and what was learnt", async () => {
  const other = { chat: { id: "2", bot: { name: "bot" } } };
  await store.writeChatFiles([
    chatFile([...exchanges(1, 5), picture("p", "own", "shared")], {
      settings: { summaryEnabled: true, summaryThreshold: 7 },
      profiles: [{ userId: "9", summary: "likes the sea" }],
      episodes: [{ topic: "sea", summary: "spoke of the sea" }],
      relevant: [{ messageId: "q1", score: 1 }],
    }),
    chatFile([picture("p", "shared")], other),
  ]);
  await summariseNow(store, numberedSummariser(), CHAT);
  const before = await store.readChat(CHAT);

  expect(await clearHistory(store, CHAT)).toEqual({ messages: 11, summaries: 1, blobs: 2 });

  const after = await store.readChat(CHAT);
  expect(after).toEqual({
    ...before,
    messageCount: 0,
    mediaCount: 0,
    summaries: [],
    lastActivityAt: undefined,
  });
  const context = (await store.readContext(CHAT, {}))?.input;
  expect(context).toMatchObject({ messages: [], speakers: [], summaries: [] });
  expect([context?.profiles.length, context?.episodes.length]).toEqual([1, 1]);
  expect(await readStatus(store, CHAT)).toMatchObject({
    enabled: true,
    threshold: 7,
    exchanges: 0,
    summaries: 0,
  });
  // The other chat keeps its message, its author and the picture that both had.
  expect(await rowCounts(file, ["Message", "Media", "Author", "Blob", "Summary"])).toEqual({
    Message: 1,
    Media: 1,
    Author: 1,
    Blob: 1,
    Summary: 0,
  });
  const found = await store.listChats(chatListQuerySchema.parse({ search: "lighthouse" }));
  expect(found.chats.map(({ id }) => id)).toEqual(["2"]);
  const { events } = await store.readActivity({ level: "debug", chat: CHAT, limit: 1 });
  expect(events[0]?.text).toBe("History cleared for user 1: 11 messages, 1 summary version, 2 media files");
});

it("takes what was answered from the cleared messages, also what is being answered", async () => {
  const replay = {
    payloadHash: "ab".repeat(32),
    format: "gemini",
    at: "a1",
    service: "gemini",
    host: "model.example",
    model: "gemini-3.5-flash",
    tokens: { min: 10, max: undefined, accuracy: "estimate" },
    startedAt: "2026-01-01T00:00:00.000Z",
  } as const;
  const ended = {
    state: "answered",
    answer: "a1 said so",
    usage: undefined,
    finishReason: "STOP",
    failure: undefined,
    ms: 1,
  } as const;
  const other = { chat: { id: "2", bot: { name: "bot" } } };
  await store.writeChatFiles([chatFile(exchanges(1, 1)), chatFile(exchanges(1, 1), other)]);
  const started = await Promise.all([CHAT, CHAT, "2"].map((id) => store.startReplay(id, replay)));
  const [done = -1, running = -1] = started;
  const finish = (key: number) =>
    store.finishReplay({ chatId: CHAT, key }, ended, { kind: "replay", text: "sent" });
  await finish(done);
  await clearHistory(store, CHAT);
  expect(await finish(running)).toBeUndefined();
  expect(await store.readReplays(CHAT, {})).toMatchObject({ replays: [] });
  expect((await store.readReplays("2", {}))?.replays).toHaveLength(1);
});

it("the next message is the first of the chat again", async () => {
  await store.writeChatFiles([chatFile(exchanges(1, 3))]);
  await clearHistory(store, CHAT);
  await store.writeChatFiles([chatFile(exchanges(4, 4))]);
  const page = await store.readMessages(CHAT, messagePageQuerySchema.parse({}));
  expect(page?.messages.map(({ id, sequence }) => [sequence, id])).toEqual([
    [1, "q4"],
    [2, "a4"],
  ]);
  expect((await summariseNow(store, numberedSummariser(), CHAT)).kind).toBe("applied");
});

it("a chat that is not there has no history", async () => {
  expect(await clearHistory(store, "gone")).toBeUndefined();
});
