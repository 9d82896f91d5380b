// How cost grows with a chat of a thousand to a million messages (or as many as the first argument says): the window at
// a random earlier message, searches, the list, ingest and disk. Each chat has a database of its own, and the chats take
// turns, so that other work on the machine slows all of them. Prints milliseconds and the ratio to the shortest chat.
// Run: npx tsx bench/growth.ts [messages] [sqlite | postgres | file:/folder | postgres://user:password@host/database]
// Databases at a URL are kept: a second run does not fill them again. Each run adds 18,000 messages to every chat.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
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
/** Other work on the machine interrupts some attempts: the fastest of a round counts. */
const ATTEMPTS = 3;
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

/** All over the chat, and the same in every run: steps of the golden ratio. */
const placeOf = (round: number, length: number): number =>
  500 + Math.floor(((round * 0.618_034) % 1) * (length - 500));

const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

const newMessages = (call: number): readonly Message[] =>
  Array.from({ length: 100 }, (_, index) => ({
    id: `${RUN}-${call}-${index}`,
    role: index % 2 === 0 ? "user" : "model",
    text: textOf(index),
  }));

/** `call` is another number in every call. */
type Step = (store: Store, id: string, place: number, call: number) => Promise<unknown>;

const read: Step = (store, id, place) => store.readContext(id, { at: String(place), size: SIZE });
const search =
  (query: string): Step =>
  (store, id, place, call) =>
    store.findCandidates(id, { query: `${query} no${call.toString(36)}such`, before: place });

const STEPS: Readonly<Record<string, Step>> = {
  "time travel": read,
  "common word": search(QUERIES.common),
  "rare word": search(QUERIES.rare),
  "rarest word": search(QUERIES.rarest),
  "list of chats": (store) => store.listChats(chatListQuerySchema.parse({})),
  "100 messages ingested": (store, id, _, call) =>
    store.ingestMessages(id, { chat: undefined, messages: newMessages(call) }),
};

type Chat = Readonly<{ id: string; length: number; opened: Opened }>;

/** The median of each chat, in milliseconds. */
async function measure(chats: readonly Chat[], step: Step): Promise<readonly number[]> {
  const times: number[][] = chats.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, chat] of chats.entries()) times[index]?.push(await fastestMs(chat, step, round));
  return times.map(medianOf);
}

async function fastestMs({ id, length, opened }: Chat, step: Step, round: number): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    // A window that was just read is remembered.
    const place = placeOf(round, length) - attempt;
    const startedAt = performance.now();
    await step(opened.store, id, place, round * ATTEMPTS + attempt);
    times.push(performance.now() - startedAt);
  }
  return Math.min(...times);
}

type Opened = Readonly<{ store: Store; diskBytes: () => Promise<number>; close: () => Promise<void> }>;

function openFile(file: string): Opened {
  const store = openSqliteStore(file, { compactByDefault: false });
  const diskBytes = async () => {
    store.checkpoint();
    return statSync(file).size;
  };
  return { store, diskBytes, close: store.close };
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

type Places = Readonly<{ open: (length: number) => Promise<Opened>; remove: () => Promise<void> }>;

const inFolder = (folder: string) => async (length: number) =>
  openFile(path.join(folder, `growth-${length}.db`));

const onServer = (url: string) => async (length: number) => {
  const name = `growth_${length}`;
  const client = new Client(url);
  await client.connect();
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return openServer(Object.assign(new URL(url), { pathname: name }).href);
};

async function choosePlaces(): Promise<Places> {
  const keep = async () => undefined;
  if (DATABASE.startsWith("file:")) return { open: inFolder(DATABASE.slice("file:".length)), remove: keep };
  if (DATABASE.startsWith("postgres:")) return { open: onServer(DATABASE), remove: keep };
  if (DATABASE === "postgres") {
    // The server of the tests, which does not wait for the disk.
    const { url, stop } = await startPostgres();
    return { open: onServer(url), remove: stop };
  }
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
  return { open: inFolder(folder), remove: async () => rmSync(folder, { recursive: true }) };
}

async function fill({ id, length, opened: { store, diskBytes } }: Chat): Promise<void> {
  if ((await store.readChat(id)) !== undefined) return;
  const startedAt = performance.now();
  const bytesBefore = await diskBytes();
  await store.writeImport(recordsOf(id, length), () => ({ kind: "import", text: "bench" }));
  const seconds = (performance.now() - startedAt) / 1000;
  const bytes = (await diskBytes()) - bytesBefore;
  console.log(
    `${length.toLocaleString("en")} messages stored in ${seconds.toFixed(1)} s, ${(bytes / length).toFixed(0)} bytes each`,
  );
}

const places = await choosePlaces();
const chats: Chat[] = [];
for (const length of LENGTHS) {
  const chat = { id: `chat-${length}`, length, opened: await places.open(length) };
  chats.push(chat);
  await fill(chat);
}
// Fills the caches.
await measure(chats, read);
for (const [name, step] of Object.entries(STEPS)) {
  const medians = await measure(chats, step);
  const cells = medians.map((ms) => `${ms.toFixed(2)} ms (${(ms / (medians[0] ?? ms)).toFixed(2)})`);
  console.log(`${name}: ${cells.join(", ")}`);
}
for (const { opened } of chats) await opened.close();
await places.remove();
