// First page of the chats list with 100 and with 10,000 chats: prints the ratio. Run: npx tsx bench/chats-list.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { chatListQuerySchema } from "@/lib/core/schema/chat-list";
import { openSqliteStore } from "@/lib/server/sqlite/sqlite-store";
import type { Store } from "@/lib/server/store/store";

const SIZES = [100, 10_000] as const;
const ROUNDS = 200;
const TARGET = 1.5;

const makeChat = (index: number) =>
  chatFileSchema.parse({
    contextscope: 1,
    chat: {
      id: `c${index}`,
      title: `Chat ${index}`,
      platform: ["telegram", "discord", "slack"][index % 3],
      bot: { name: "b" },
    },
    messages: Array.from({ length: 5 }, (_, place) => ({
      id: String(place),
      role: place % 2 === 0 ? "user" : "model",
      text: `message ${place} of chat ${index}`,
      sentAt: new Date(1.7e12 + index * 60_000 + place).toISOString(),
    })),
  });

async function medianMs(store: Store): Promise<number> {
  const query = chatListQuerySchema.parse({});
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await store.listChats(query);
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[ROUNDS / 2] ?? Number.NaN;
}

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
const results: number[] = [];
for (const size of SIZES) {
  const store = openSqliteStore(path.join(folder, `${size}.db`), { compactByDefault: false });
  await store.writeChatFiles(Array.from({ length: size }, (_, index) => makeChat(index)));
  results.push(await medianMs(store));
  await store.close();
}
rmSync(folder, { recursive: true });
const [small = Number.NaN, large = Number.NaN] = results;
console.log(`first page, 10,000 chats ÷ 100 chats: ${(large / small).toFixed(2)}× (target ≤ ${TARGET}×)`);
console.log(`medians of ${ROUNDS}: ${small.toFixed(2)} ms and ${large.toFixed(2)} ms`);
