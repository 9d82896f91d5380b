import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../contract/live-event";
import type { Store } from "../store/store";
import { chatFile, exchanges, question } from "../store/summary-chat.fixture";
import { openPostgresStore } from "./postgres-store";
import { scratchDatabase } from "./scratch-database.fixture";
import { execute } from "./test-server.fixture";

const OPTIONS = { compactByDefault: false, poolSize: 3, statementTimeoutMs: 30_000 };
const COUNTERS = {
  "context.compact_format_used": 3,
  "context.historical_media_included": 0,
  "context.historical_media_dropped": 0,
  "context.media_limit_exceeded": 0,
};
const CHANGED = { kind: "settings-changed", text: "changed" };
let database: ReturnType<typeof scratchDatabase>;
let heard: LiveEvent[];
/** Two processes on one database; the first one listens. */
let first: Store;
let second: Store;

beforeEach(async () => {
  database = scratchDatabase();
  await database.create();
  heard = [];
  first = openPostgresStore(database.url, { ...OPTIONS, onEvent: (event) => heard.push(event) });
  second = openPostgresStore(database.url, { ...OPTIONS, onEvent: () => undefined });
  await first.isEmpty();
});
afterEach(async () => {
  await first.close();
  await second.close();
  database.release();
});

const chatOf = (id: string) => chatFile(exchanges(1, 1), { chat: { id, bot: { name: "bot" } } });
const ingest = (store: Store, id: string) =>
  store.ingestMessages(id, { chat: undefined, messages: [question(9)] });
const endListeners = () =>
  execute(
    database.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );

test("a process hears what others commit, once and not what it writes itself", async () => {
  await second.writeChatFiles([chatOf("1"), chatOf("half \ud83d")]);
  await first.changeSettings("1", { compact: true }, CHANGED);
  await expect(
    second.changeSettings("1", { compact: true }, { ...CHANGED, text: Symbol() as never }),
  ).rejects.toThrow();
  await ingest(second, "1");
  await second.deleteChat("1", { kind: "k", text: "t" });
  await vi.waitFor(() => expect(heard.at(-1)?.kind).toBe("gone"));
  expect(heard).toEqual([
    { kind: "messages", chatId: "1" },
    { kind: "messages", chatId: "half \ud83d" },
    { kind: "messages", chatId: "1" },
    { kind: "gone", chatId: "1" },
  ]);
});

test("a process hears of requests that another one counts, and reads the same counters", async () => {
  await second.writeChatFiles([chatOf("1")]);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  const at = new Date("2026-03-01T12:00:00Z");
  await first.countRequest("1", { counters: COUNTERS, events: [], at });
  await second.countRequest("1", {
    counters: COUNTERS,
    events: [{ kind: "request-recorded", text: "t" }],
    at,
  });
  await vi.waitFor(() => expect(heard.slice(1)).toEqual([{ kind: "requests", chatId: "1" }]));
  const days = { from: "2026-03-01", to: "2026-03-01" };
  const counted = await first.readCounters(days);
  expect(counted.totals["context.compact_format_used"]).toBe(6);
  expect(await second.readCounters(days)).toEqual(counted);
});

test("many chats in one commit are one event", async () => {
  await second.writeChatFiles(Array.from({ length: 30 }, (_, index) => chatOf(`c${index}`)));
  await vi.waitFor(() => expect(heard).toEqual([{ kind: "anything" }]));
});

test("an id that no notification can hold is reported as anything", async () => {
  await second.writeChatFiles([chatOf("x".repeat(8000))]);
  await vi.waitFor(() => expect(heard).toEqual([{ kind: "anything" }]));
});

test("a listener that is killed comes back, and reports that anything may have changed", async () => {
  await second.writeChatFiles([chatOf("1")]);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  await endListeners();
  await ingest(second, "1");
  await vi.waitFor(() => expect(heard.slice(1)).toEqual([{ kind: "anything" }]), { timeout: 10_000 });
  await second.deleteChat("1", { kind: "k", text: "t" });
  await vi.waitFor(() => expect(heard.at(-1)).toEqual({ kind: "gone", chatId: "1" }));
});

test("a lost connection is a 503, also for what Prisma reads, and the store comes back by itself", async () => {
  await first.writeChatFiles([chatOf("1")]);
  const server = database.url.replace(/\/[^/]*$/u, "/postgres");
  const name = database.url.split("/").at(-1);
  await execute(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await execute(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  const expected = expect.objectContaining({ code: "unavailable" });
  await expect(first.readChat("1")).rejects.toEqual(expected);
  await expect(first.readInstallationFact("x")).rejects.toEqual(expected);
  await expect(ingest(first, "1")).rejects.toEqual(expected);
  await execute(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  expect((await first.readChat("1"))?.messageCount).toBe(2);
  expect(await first.readInstallationFact("x")).toBeUndefined();
});

test("a database that cannot be reached at the start is used when it can be", async () => {
  const later = scratchDatabase();
  const store = openPostgresStore(later.url, { ...OPTIONS, onEvent: () => undefined });
  await expect(store.isEmpty()).rejects.toThrow("refused access (3D000)");
  await later.create();
  expect(await store.isEmpty()).toBe(true);
  await store.close();
  later.release();
});
