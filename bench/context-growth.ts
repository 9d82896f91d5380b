// Reading a window of 30 messages from the database: a long chat and a chat with 90 % events, compared with a short
// one. Prints the ratios. Run: npx tsx bench/context-growth.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ChatFile, chatFileSchema } from "@/lib/core/schema/chat-file";
import { isEvent } from "@/lib/core/schema/message";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { windowSize } from "@/lib/core/window/history-limit";
import { openSqliteStore } from "@/lib/server/sqlite/sqlite-store";
import type { Store } from "@/lib/server/store/store";

const TARGET = 1.5;
const ROUNDS = 300;
const SIZE = windowSize("gemini", resolveSettings({}));

/** Of each `every` items one is a message, the others are events. */
const makeChat = (id: string, items: number, every: number): ChatFile =>
  chatFileSchema.parse({
    contextscope: 1,
    chat: { id, bot: { name: "b" } },
    messages: Array.from({ length: items }, (_, index) => ({
      id: String(index),
      role: index % every === 0 ? ((index / every) % 2 === 0 ? "user" : "model") : "event",
      author: { id: String(index % 40), name: `User ${index % 40}` },
      text: `item ${index} of the chat`,
      sentAt: new Date(1.7e12 + index * 60_000).toISOString(),
    })),
  });

/** Reads at a different message each time, because the store caches results. */
async function medianMs(store: Store, { chat, messages }: ChatFile): Promise<number> {
  const cutOffs = messages
    .filter((message) => !isEvent(message))
    .slice(-ROUNDS)
    .map(({ id }) => id);
  const times: number[] = [];
  for (const at of cutOffs) {
    const startedAt = performance.now();
    await store.readContext(chat.id, { at, size: SIZE });
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

const chats = [
  makeChat("short", 1_000, 1),
  makeChat("long", 100_000, 1),
  makeChat("events", 100_000, 10),
] as const;
const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
const store = openSqliteStore(path.join(folder, "growth.db"), { compactByDefault: false });
await store.writeChatFiles(chats);
for (const chat of chats) await medianMs(store, chat);
const [short = Number.NaN, long = Number.NaN, events = Number.NaN] = [
  await medianMs(store, chats[0]),
  await medianMs(store, chats[1]),
  await medianMs(store, chats[2]),
];
await store.close();
rmSync(folder, { recursive: true });
const ratio = (ms: number): string => `${(ms / short).toFixed(2)}× (target ≤ ${TARGET}×)`;
console.log(`100,000 messages compared with 1,000: ${ratio(long)}`);
console.log(`10,000 messages among 90,000 events compared with 1,000 messages: ${ratio(events)}`);
