import { afterEach, beforeEach, expect, it } from "vitest";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { announceWrites } from "./announce-writes";
import { subscribe } from "./live";

let store: Store;
let close: () => Promise<void>;
let heard: string[];
let stop: () => void;
beforeEach(async () => {
  const scratch = openScratchStore();
  store = announceWrites(scratch.store);
  close = scratch.close;
  await store.writeChatFiles([chatFile(exchanges(1, 1))]);
  heard = [];
  stop = await subscribe(
    ({ event }) => heard.push(`${event.kind} ${event.chatId}`),
    undefined,
    async () => 1,
  );
});
afterEach(async () => {
  stop();
  await close();
});

const event = { kind: "replay", text: "sent" };
const payloadHash = "ab".repeat(32);

it("a second window hears of a replay when it begins and when it ends, unless its chat is gone", async () => {
  const started = {
    payloadHash,
    format: "gemini",
    at: "a1",
    service: "gemini",
    host: "model.example",
    model: "gemini-3.5-flash",
    tokens: { min: 1, max: 1, accuracy: "exact" },
    startedAt: new Date().toISOString(),
  } as const;
  const ended = {
    state: "cancelled",
    answer: undefined,
    usage: undefined,
    finishReason: undefined,
    failure: undefined,
    ms: 1,
  } as const;
  const key = (await store.startReplay(CHAT, started)) ?? -1;
  expect(heard).toEqual([`calls ${CHAT}`]);
  await store.finishReplay({ chatId: CHAT, key }, ended, event);
  expect(heard).toEqual([`calls ${CHAT}`, `calls ${CHAT}`]);
  await store.startReplay("gone", started);
  expect(heard).toHaveLength(2);
});

it("a second window hears of a provider's count", async () => {
  const key = { payloadHash, provider: "gemini", host: "model.example", model: "gemini-3.5-flash" } as const;
  const count = { tokens: 7, countedAt: new Date().toISOString() };
  await store.writeProviderCount(key, count, { chatId: CHAT, event });
  expect(heard).toEqual([`calls ${CHAT}`]);
});
