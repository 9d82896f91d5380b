// How cost grows with a chat of a thousand to a million messages (or as many as the first argument says): the window at
// a random earlier message, searches, the list, ingest and disk. Prints milliseconds and the ratio to the shortest chat.
// Run on a quiet machine: npx tsx bench/growth.ts [messages] [sqlite | postgres | file:… | postgres://…]
// A database with a URL is kept: a second run measures again without filling it.
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chatListQuerySchema } from "@/lib/core/schema/chat-list";
import type { Message } from "@/lib/core/schema/message";
import { resolveSettings } from "@/lib/core/settings/resolve-settings";
import { windowSize } from "@/lib/core/window/history-limit";
import { openPostgres } from "@/lib/server/postgres/open-postgres";
import { openPostgresStore } from "@/lib/server/postgres/postgres-store";
import { openSqliteStore } from "@/lib/server/sqlite/sqlite-store";
import type { ImportRecord } from "@/lib/server/store/import-store";
import type { Store } from "@/lib/server/store/store";
import { startPostgres } from "@/scripts/setup/start-postgres.mjs";

const LONGEST = Number(process.argv[2] ?? 1_000_000);
const DATABASE = process.argv[3] ?? "sqlite";
const LENGTHS = [1000, 10_000, 100_000, 1_000_000, 10_000_000].filter((length) => length <= LONGEST);
const ROUNDS = 60;
/** New messages need new ids in every run. */
const RUN = Date.now().toString(36);
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
    const startedAt = performance.now();
    await work(placeOf(round, length));
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

const newMessages = (place: number): readonly Message[] =>
  Array.from({ length: 100 }, (_, index) => ({
    id: `${RUN}-${place}-${index}`,
    role: index % 2 === 0 ? "user" : "model",
    text: textOf(index),
  }));

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
    "list of chats": await medianMs(length, () => store.listChats(chatListQuerySchema.parse({}))),
    "100 messages ingested": await medianMs(length, (place) =>
      store.ingestMessages(id, { chat: undefined, messages: newMessages(place) }),
    ),
  };
}

type Opened = Readonly<{ store: Store; diskBytes: () => Promise<number>; close: () => Promise<void> }>;

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

function openFile(file: string): Opened {
  const store = openSqliteStore(file, { compactByDefault: false });
  return { store, diskBytes: async () => sizeOf(file) + sizeOf(`${file}-wal`), close: store.close };
}

function openServer(url: string): Opened {
  const options = { poolSize: 4, statementTimeoutMs: 0, compactByDefault: false, onEvent: () => undefined };
  const store = openPostgresStore(url, options);
  const { pool, close } = openPostgres(url, { ...options, instance: "bench" });
  return {
    store,
    diskBytes: async () => {
      const { rows } = await pool.query("SELECT pg_database_size(current_database()) AS bytes");
      return Number(rows[0].bytes);
    },
    close: async () => {
      await store.close();
      await close();
    },
  };
}

const after = ({ close, ...opened }: Opened, remove: () => void | Promise<void>): Opened => ({
  ...opened,
  close: async () => {
    await close();
    await remove();
  },
});

async function open(): Promise<Opened> {
  if (DATABASE.startsWith("file:")) return openFile(DATABASE.slice("file:".length));
  if (DATABASE.startsWith("postgres:")) return openServer(DATABASE);
  if (DATABASE === "postgres") {
    // The server of the tests, which does not wait for the disk.
    const { url, stop } = await startPostgres();
    return after(openServer(url), stop);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
  return after(openFile(path.join(folder, "growth.db")), () => rmSync(folder, { recursive: true }));
}

/** Undefined if the chat is there already. */
async function fill({ store, diskBytes }: Opened, length: number): Promise<string | undefined> {
  const id = `chat-${length}`;
  if ((await store.readChat(id)) !== undefined) return undefined;
  const startedAt = performance.now();
  const bytesBefore = await diskBytes();
  await store.writeImport(recordsOf(id, length), () => ({ kind: "import", text: "bench" }));
  const seconds = (performance.now() - startedAt) / 1000;
  const bytes = (await diskBytes()) - bytesBefore;
  return `stored in ${seconds.toFixed(1)} s, ${(bytes / length).toFixed(0)} bytes each`;
}

const opened = await open();
let shortest: Awaited<ReturnType<typeof measure>> | undefined;
for (const length of LENGTHS) {
  const filled = await fill(opened, length);
  const measured = await measure(opened.store, length);
  shortest ??= measured;
  console.log(`${length.toLocaleString("en")} messages: ${filled ?? "stored before"}`);
  for (const [name, ms] of Object.entries(measured)) {
    const ratio = ms / shortest[name as keyof typeof measured];
    console.log(`  ${name}: ${ms.toFixed(2)} ms, ${ratio.toFixed(2)} ×`);
  }
}
await opened.close();
