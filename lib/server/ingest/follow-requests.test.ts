import { afterEach, beforeEach, expect, test } from "vitest";
import { saveSettings } from "../chats/save-settings";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { untilSettled } from "./in-background";
import { ingest } from "./ingest";
import { record } from "./record";

const DAYS = { from: "2000-01-01", to: "2999-01-01" };

let scratch: ReturnType<typeof openScratchStore>;
let store: Store;
let counted: number[];

beforeEach(async () => {
  scratch = openScratchStore();
  counted = [];
  store = {
    ...scratch.store,
    countRequest: (chatId, request) => {
      counted.push(request.counters["context.compact_format_used"]);
      return scratch.store.countRequest(chatId, request);
    },
  };
  await store.writeChatFiles([chatFile(exchanges(1, 1))]);
  await saveSettings(store, CHAT, { compact: true });
});
afterEach(async () => {
  await untilSettled();
  await scratch.close();
});

const exchange = (number: number) => ({
  messages: [
    { id: `asked-${number}`, role: "user" as const, text: `Question ${number}?` },
    { id: `answered-${number}`, role: "model" as const, text: `Answer ${number}.` },
  ],
});
const compactUsed = async () => (await store.readCounters(DAYS)).totals["context.compact_format_used"];

test("ten answers back to back are followed once, and each request is counted once", async () => {
  for (let number = 1; number <= 10; number += 1) await ingest(store, CHAT, exchange(number));
  await ingest(store, CHAT, exchange(10));
  expect(counted).toEqual([]);
  await untilSettled();
  expect(counted).toEqual([10]);
  expect(await compactUsed()).toBe(10);
});

test("a recording and an answer in one pass count once, a second recording again", async () => {
  await ingest(store, CHAT, exchange(1));
  for (const id of ["r1", "r2"]) await record(store, CHAT, { id, messageId: "asked-1", body: "{}" });
  await untilSettled();
  expect(await compactUsed()).toBe(2);
});

test("many requests are counted in portions, so that a chat's worker is free in between", async () => {
  const messages = Array.from({ length: 120 }, (_, place) => exchange(place).messages).flat();
  await ingest(store, CHAT, { messages });
  await untilSettled();
  expect(counted).toEqual([50, 50, 20]);
});

test("a due summary starts once, after the last of them", async () => {
  await saveSettings(store, CHAT, { summaryEnabled: true, summaryThreshold: 5 });
  for (let number = 1; number <= 10; number += 1) await ingest(store, CHAT, exchange(number));
  await untilSettled();
  const state = await store.readSummaryState(CHAT);
  expect(state?.counter.count).toBe(0);
});
