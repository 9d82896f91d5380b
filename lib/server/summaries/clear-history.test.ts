import { afterEach, beforeEach, expect, it } from "vitest";
import { chatListQuerySchema } from "../../core/schema/chat-list";
import { messagePageQuerySchema } from "../../core/schema/message-page";
import {
  CHAT,
  chatFile,
  exchanges,
  numberedSummariser,
  openScratchStore,
  rowCounts,
} from "../sqlite/summary-chat.fixture";
import type { Store } from "../store";
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

  expect(await clearHistory(store, CHAT)).toEqual({ messages: 11, summaries: 1, blobs: 1 });

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
  expect(rowCounts(file, ["Message", "Media", "Author", "Blob", "Summary"])).toEqual({
    Message: 1,
    Media: 1,
    Author: 1,
    Blob: 1,
    Summary: 0,
  });
  const found = await store.listChats(chatListQuerySchema.parse({ search: "lighthouse" }));
  expect(found.chats.map(({ id }) => id)).toEqual(["2"]);
  const { events } = await store.readActivity({ level: "debug", chat: CHAT, limit: 1 });
  expect(events[0]?.text).toBe("History cleared for user 1: 11 messages, 1 summary versions, 1 media files");
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
