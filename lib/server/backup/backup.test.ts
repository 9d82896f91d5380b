import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runBin } from "../../../cli/run-bin.fixture";
import { demoChats } from "../../../prisma/demo";
import { chatFileSchema } from "../../core/schema/chat-file";
import { hashPayload } from "../context/hash-payload";
import { assembleContext, loadContext } from "../context/load-context";
import { openPostgresStore } from "../postgres/postgres-store";
import { scratchDatabase } from "../postgres/scratch-database.fixture";
import { openSqliteStore } from "../sqlite/sqlite-store";
import type { Store } from "../store/store";
import { chatFile, openScratchStore } from "../store/summary-chat.fixture";
import { isPostgres, testDatabaseUrl } from "../store/test-store.fixture";

const OPTIONS = {
  compactByDefault: false,
  poolSize: 3,
  statementTimeoutMs: 30_000,
  onEvent: () => undefined,
};
const CHATS = ["a", "b", "c"];
/** Each test starts several processes. */
vi.setConfig({ testTimeout: 180_000 });

let scratch: ReturnType<typeof openScratchStore>;
let folder: string;
let backup: string;
let url: string;
const closers: (() => Promise<void> | void)[] = [];

beforeEach(async () => {
  scratch = openScratchStore();
  await scratch.store.isEmpty();
  url = await testDatabaseUrl(scratch.file);
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-backup-"));
  backup = path.join(folder, "backup.db");
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await scratch.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: readonly string[]) => runBin(args, { env: { DATABASE_URL: url } });

/** Restores the backup to a new database of each engine that this run has. */
async function restoreElsewhere(): Promise<readonly Store[]> {
  const file = path.join(folder, "elsewhere", "restored.db");
  expect(await run("restore", backup, "--to", `file:${file}`)).toMatchObject({ code: 0, stderr: "" });
  const stores = [openSqliteStore(file, OPTIONS)];
  if (isPostgres()) {
    const database = scratchDatabase();
    await database.create();
    closers.push(database.release);
    expect(await run("restore", backup, "--to", database.url)).toMatchObject({ code: 0, stderr: "" });
    stores.push(openPostgresStore(database.url, OPTIONS));
  }
  closers.unshift(...stores.map((store) => store.close));
  return stores;
}

async function hashAt(store: Store, chatId: string, at?: string): Promise<string> {
  const context = await loadContext(store, { chatId, at });
  if (context.kind !== "ok") throw new Error(`${chatId}: ${context.kind}`);
  return hashPayload(assembleContext(context, { wire: true, skipFindings: true }));
}

async function idsOf(store: Store, chatId: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of (await store.readExport(chatId))?.messages ?? [])
    ids.push(...page.map(({ id }) => id));
  return ids;
}

/** One message after the other, in turns to three chats, until stopped. */
function ingestSteadily(store: Store) {
  let [acknowledged, isStopped] = [0, false];
  const post = async () => {
    while (!isStopped) {
      const message = { id: String(acknowledged), role: "user", text: `text ${acknowledged}` } as const;
      const chatId = CHATS[acknowledged % CHATS.length] ?? "";
      await store.ingestMessages(chatId, { chat: undefined, messages: [message] });
      acknowledged += 1;
      await setImmediate();
    }
  };
  const posting = post();
  return {
    count: () => acknowledged,
    stop: async () => {
      isStopped = true;
      await posting;
    },
  };
}

test("a backup under load has every message acknowledged before it, and nothing out of order", async () => {
  const chats = CHATS.map((id) => chatFile([], { chat: { id, bot: { name: "bot" } } }));
  await scratch.store.writeChatFiles(chats);
  const load = ingestSteadily(scratch.store);
  await vi.waitFor(() => expect(load.count()).toBeGreaterThan(60), { timeout: 30_000 });
  const before = load.count();
  expect(await run("backup", backup)).toMatchObject({ code: 0, stderr: "" });
  await load.stop();
  for (const restored of await restoreElsewhere()) {
    const ids = await Promise.all(CHATS.map((chatId) => idsOf(restored, chatId)));
    const all = ids
      .flat()
      .map(Number)
      .sort((left, right) => left - right);
    // One state: no message without the one that was acknowledged before it, in whichever chat.
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index));
    expect(all.length).toBeGreaterThanOrEqual(before);
    expect(all.length).toBeLessThan(load.count());
    for (const [index, chatId] of CHATS.entries()) {
      const newest = ids[index]?.at(-1);
      expect(await hashAt(restored, chatId)).toBe(await hashAt(scratch.store, chatId, newest));
    }
  }
});

test("a restored database has every row, payload and file of the original, and new messages follow", async () => {
  const odd = chatFile([{ id: "\0", role: "user", text: "\u0001exact: half \ud83d" }], {
    chat: { id: "odd \ud83d", bot: { name: "bot" } },
  });
  const small = demoChats().filter(({ messages }) => (messages?.length ?? 0) < 2000);
  const files = [...small.map((file) => chatFileSchema.parse(file)), odd];
  const ids = (await scratch.store.writeChatFiles(files)).map(({ chatId }) => chatId);
  const [first = ""] = ids;
  await scratch.store.changeSettings(first, { compact: true }, { kind: "k", text: "half \ud83d and \0" });
  const made = await run("backup", backup);
  expect([made.code, made.stdout]).toEqual([
    0,
    expect.stringContaining(`Backed up ${ids.length} chats with `),
  ]);
  if (process.platform !== "win32") expect(statSync(backup).mode & 0o777).toBe(0o600);
  const log = { level: "debug", chat: "", limit: 50 } as const;
  for (const restored of await restoreElsewhere()) {
    for (const id of ids) {
      expect(await hashAt(restored, id)).toBe(await hashAt(scratch.store, id));
      expect(await collect(restored, id)).toEqual(await collect(scratch.store, id));
    }
    expect(await restored.readActivity(log)).toEqual(await scratch.store.readActivity(log));
    const next = { id: "next", role: "user", text: "x" } as const;
    const posted = await restored.ingestMessages(first, { chat: undefined, messages: [next] });
    expect(posted?.results.map(({ status }) => status)).toEqual(["added"]);
  }
});

async function collect(store: Store, chatId: string) {
  const { messages, ...rest } = (await store.readExport(chatId)) ?? { messages: [] };
  const pages: unknown[] = [];
  for await (const page of messages) pages.push(page);
  return { ...rest, messages: pages.flat() };
}
