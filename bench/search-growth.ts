// The payload at a random earlier message, with its search, in chats of a thousand to a million messages (or as many as
// the first argument says). Prints milliseconds of processor time and the ratio to the shortest chat.
// Run: npx tsx bench/search-growth.ts [messages]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Message } from "@/lib/core/schema/message";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { windowSize } from "@/lib/core/window/history-limit";
import { openSqliteStore } from "@/lib/server/sqlite/sqlite-store";
import type { ImportRecord } from "@/lib/server/store/import-store";
import type { Store } from "@/lib/server/store/store";

const LONGEST = Number(process.argv[2] ?? 1_000_000);
const LENGTHS = [1000, 10_000, 100_000, 1_000_000].filter((length) => length <= LONGEST);
const ROUNDS = 60;
const SIZE = windowSize("gemini", resolveSettings({}));

/** "harbour" is in seven of ten messages, "lantern" in one of a hundred, "astrolabe" in one of ten thousand. */
const QUERIES = { common: "harbour", rare: "lantern", rarest: "astrolabe" };

function textOf(index: number): string {
  const words = [`message ${index}`];
  if (index % 10 < 7) words.push("near the harbour");
  if (index % 100 === 3) words.push("with a lantern");
  if (index % 10_000 === 5) words.push("and an astrolabe");
  return words.join(" ");
}

function* recordsOf(id: string, length: number): Generator<ImportRecord> {
  yield {
    kind: "chat",
    key: id,
    file: { contextscope: 1, chat: { id, bot: { name: "b" } }, profiles: [], episodes: [], summaries: [] },
  } as ImportRecord;
  for (let index = 0; index < length; index += 1) {
    const message: Message = {
      id: String(index),
      role: index % 2 === 0 ? "user" : "model",
      text: textOf(index),
      sentAt: new Date(1.6e12 + index * 60_000).toISOString(),
      author: { id: String(index % 40), name: `User ${index % 40}` },
    };
    yield { kind: "message", chatKey: id, message };
  }
}

/** Pseudo-random, and the same in every run. */
const placeOf = (round: number, length: number): number => 500 + ((round * 7919) % (length - 500));

async function medianMs(length: number, work: (place: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    await work(placeOf(round, length));
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

async function measure(store: Store, length: number) {
  const id = `chat-${length}`;
  const read = (place: number) => store.readContext(id, { at: String(place), size: SIZE });
  const search = (query: string) => (place: number) =>
    store.findCandidates(id, { query: `${query} no${place.toString(36)}such`, before: place });
  await medianMs(length, read);
  return {
    "time travel": await medianMs(length, read),
    "common word": await medianMs(length, search(QUERIES.common)),
    "rare word": await medianMs(length, search(QUERIES.rare)),
    "rarest word": await medianMs(length, search(QUERIES.rarest)),
  };
}

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
const store = openSqliteStore(path.join(folder, "growth.db"), { compactByDefault: false });
let shortest: Awaited<ReturnType<typeof measure>> | undefined;
for (const length of LENGTHS) {
  const startedAt = performance.now();
  await store.writeImport(recordsOf(`chat-${length}`, length), () => ({ kind: "import", text: "bench" }));
  const seconds = (performance.now() - startedAt) / 1000;
  const measured = await measure(store, length);
  shortest ??= measured;
  console.log(`${length.toLocaleString("en")} messages (stored in ${seconds.toFixed(1)} s)`);
  for (const [name, ms] of Object.entries(measured)) {
    const ratio = ms / shortest[name as keyof typeof measured];
    console.log(`  ${name}: ${ms.toFixed(2)} ms, ${ratio.toFixed(2)} ×`);
  }
}
await store.close();
rmSync(folder, { recursive: true });
