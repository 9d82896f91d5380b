import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { chatListQuerySchema } from "@/lib/core/schema/chat-list";
import { makeDatabase } from "@/lib/import/formats/sqlite/make-database.fixture";
import type { ImportOptions } from "@/lib/import/pipeline/read-import";
import { memorySource } from "@/lib/import/source/import-source";
import { openSources } from "@/lib/import/source/open-sources";
import { getOne } from "../sql/sql";
import { openSqlite } from "../sqlite/open-sqlite";
import {
  CHAT,
  chatFile,
  exchanges,
  openScratchStore,
  question,
  rowCounts,
} from "../store/summary-chat.fixture";
import {
  isPostgres,
  samplesToTest,
  skipsLongTests,
  testDatabaseUrl,
  withTestSql,
} from "../store/test-store.fixture";
import { readStatus } from "../summaries/read-status";
import { storeImport } from "./store-import";

/** Thousands of chats in turn: on PostgreSQL every statement is a round trip. */
const SLOW_MS = 300_000;
const SAMPLES = path.resolve(import.meta.dirname, "../../import/samples");

let scratch: ReturnType<typeof openScratchStore>;
let imports: string;
beforeEach(() => {
  scratch = openScratchStore(mkdtempSync(path.join(tmpdir(), "contextscope-imports-")));
  imports = path.join(scratch.folder, "imports");
});
afterEach(() => scratch.close());

type Line = Readonly<Record<string, unknown>>;
const said = (id: number, over: Line = {}): Line => ({
  id,
  type: "message",
  date: "2025-04-04T12:33:00",
  date_unixtime: String(1_743_770_000 + id),
  from: id % 2 ? "Alice" : "gryag",
  from_id: id % 2 ? "user111" : "user222",
  text: `message ${id}`,
  ...over,
});
const telegram = (count: number, over: Line = {}) =>
  memorySource(
    "result.json",
    JSON.stringify({
      name: "Kyiv devs",
      type: "private_supergroup",
      id: 9007199254740,
      messages: Array.from({ length: count }, (_, index) => said(index + 1)),
      ...over,
    }),
  );
const GRYAG: ImportOptions = { bot: { id: "222", name: "gryag" } };

const store = (source: Parameters<typeof storeImport>[1], options: ImportOptions = GRYAG, over = {}) =>
  storeImport(scratch.store, source, options, { folder: imports, ...over });

/** Rows of all tables an import writes to. */
const rows = () => rowCounts(scratch.file, ["Chat", "Message", "Author", "Media", "ToolCall", "Event"]);

const NOTHING = { Chat: 0, Message: 0, Author: 0, Media: 0, ToolCall: 0, Event: 0 };

describe("storing an import", () => {
  it("adds everything once; the same file again adds nothing, a newer one adds what is new", async () => {
    const first = await store(telegram(1200));
    expect(first).toMatchObject({ format: "telegram", added: 1200, alreadyThere: 0, chatCount: 1 });
    const stored = await rows();
    expect(await store(telegram(1200))).toMatchObject({ added: 0, alreadyThere: 1200 });
    expect({ ...(await rows()), Event: 1 }).toEqual({ ...stored, Event: 1 });
    expect(await store(telegram(1500))).toMatchObject({
      added: 300,
      alreadyThere: 1200,
      chats: [{ isNew: false, title: "Kyiv devs" }],
    });
    const chat = await scratch.store.readChat(first.chats[0]?.chatId ?? "");
    expect(chat).toMatchObject({ messageCount: 1500 });
  });

  it("gives the chosen author's messages to the model", async () => {
    const { chats } = await store(telegram(2));
    const page = await scratch.store.readMessages(chats[0]?.chatId ?? "", { limit: 10 });
    expect(page?.messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", "message 1"],
      ["model", "message 2"],
    ]);
  });

  it("keeps the source object of each message, and ids beyond 2^53 to the last digit", async () => {
    const text = JSON.stringify({
      name: "big",
      type: "private_group",
      id: 1,
      messages: [said(1, { from_id: "user1", odd: "kept" })],
    }).replace('"id":1,"type":"message"', '"id":9007199254740993123,"type":"message"');
    const { chats } = await store(memorySource("result.json", text), { bot: null });
    const page = await scratch.store.readMessages(chats[0]?.chatId ?? "", { limit: 10 });
    expect(page?.messages[0]?.id).toBe("9007199254740993123");
    const { raw } = await withTestSql(scratch.file, (sql) =>
      getOne<{ raw: string }>(sql, "SELECT raw FROM Message"),
    );
    expect(JSON.parse(raw)).toMatchObject({ id: "9007199254740993123", odd: "kept", from_id: "user1" });
  });

  it("shows of itself in the log, without a word of what was said", async () => {
    await store(telegram(3));
    const { events } = await scratch.store.readActivity({ level: "debug", chat: "", limit: 5 });
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ["import", "Imported a Telegram Desktop export: 3 messages added, 0 already there, 0 skipped, 1 chat"],
    ]);
  });

  /** Updates of that many chats, which take turns. */
  const updates = (chats: number, count: number) => {
    const line = (chat: number, id: number) =>
      JSON.stringify({
        update_id: id,
        message: {
          message_id: id,
          date: 1_743_770_000 + id,
          chat: { id: chat, type: "private", first_name: `c${chat}` },
          from: { id: chat, is_bot: false, first_name: `c${chat}` },
          text: `m${id}`,
        },
      });
    const lines = Array.from({ length: count }, (_, index) => line((index % chats) + 1, index + 1));
    return memorySource("updates.jsonl", lines.join("\n"));
  };

  it("writes chats that take turns in the file each in its order", async () => {
    const { added, chats } = await store(updates(3, 1300), { bot: null });
    expect([added, chats.length]).toEqual([1300, 3]);
    const page = await scratch.store.readMessages(chats[1]?.chatId ?? "", { limit: 3 });
    const ids = page?.messages.map(({ id }) => Number(id)) ?? [];
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  });

  it.skipIf(skipsLongTests())(
    "writes more chats than it keeps open, and shows of the first",
    async () => {
      const report = await store(updates(2300, 6900), { bot: null });
      expect(report).toMatchObject({ added: 6900, alreadyThere: 0, chatCount: 2300 });
      expect(report.chats).toHaveLength(200);
      expect(report.chats[0]).toMatchObject({ chatId: "1", title: "c1", isNew: true, added: 3 });
      const page = await scratch.store.readMessages("1", { limit: 10 });
      expect(page?.messages.map(({ id }) => id)).toEqual(["1", "2301", "4601"]);
      expect(await rows()).toMatchObject({ Chat: 2300, Message: 6900, Author: 2300, Event: 1 });
      expect(await store(updates(2300, 9200), { bot: null })).toMatchObject({
        added: 2300,
        alreadyThere: 6900,
        chatCount: 2300,
      });
    },
    SLOW_MS,
  );
});

describe("while an import is stored", () => {
  it("others read on, and what they write comes after it", async () => {
    await scratch.store.writeChatFiles([chatFile(exchanges(1, 2))]);
    const reads: Promise<Readonly<Record<string, number>>>[] = [];
    let written: Promise<unknown> | undefined;
    const onProgress = ({ phase, done }: { phase: string; done: number }) => {
      if (phase !== "store" || done === 0) return;
      written ??= scratch.store.ingestMessages(CHAT, { chat: undefined, messages: [question(3)] });
      reads.push(rows());
    };
    await store(telegram(3000), GRYAG, { onProgress });
    await written;
    const seen = (await Promise.all(reads)).map(({ Message }) => Message ?? 0);
    expect(reads.length).toBeGreaterThan(3);
    // On PostgreSQL a write to another chat does not wait for the import. The last read may come after the commit.
    const whole = isPostgres() ? [4, 5, 3005] : [4];
    expect(isPostgres() ? [4, 5] : [4]).toContain(seen[0]);
    expect(seen.filter((count) => !whole.includes(count))).toEqual([]);
    expect((await rows()).Message).toBe(3005);
  });
});

describe("a file of which nothing can be used", () => {
  const DEEP = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  const DEEP_MESSAGE = JSON.stringify(said(1, { odd: 0 })).replace('"odd":0', `"odd":${DEEP}`);
  const chatFileOf = (messages: readonly unknown[], over: Line = {}) =>
    memorySource(
      "chat.json",
      JSON.stringify({ contextscope: 1, chat: { id: "9", bot: { name: "b" } }, messages, ...over }),
    );

  it.each([
    [
      "a Telegram export whose only message is too deep",
      memorySource("deep.json", `{"name":"x","type":"private_group","id":1,"messages":[${DEEP_MESSAGE}]}`),
      "1 skipped, 0 broken",
    ],
    [
      "Gemini contents that would change a prototype",
      memorySource(
        "gemini.json",
        '{"contents":[{"role":"model","parts":[{"functionCall":{"name":"f","args":{"__proto__":{"a":1}}}}]}]}',
      ),
      "1 skipped, 0 broken",
    ],
    ["a chat file of wrong messages", chatFileOf([{ id: 1 }, 7]), "2 skipped, 0 broken"],
  ])("is refused: %s", async (_, source, told) => {
    await expect(store(source, { bot: null, keepDamaged: true })).rejects.toThrow(
      `the file contains nothing usable; nothing was stored: ${told}, the first because: `,
    );
    expect(await rows()).toEqual(NOTHING);
    expect(readdirSync(imports)).toEqual([]);
  });

  it("is not one with a message, a prompt or a summary, nor a chat that is empty on purpose", async () => {
    const greeting = { id: "1", role: "user", text: "hi" };
    expect(await store(chatFileOf([7, greeting]), {})).toMatchObject({ added: 1 });
    const prompt = { chat: { id: "10", bot: { name: "b" }, systemPrompt: "Be kind." } };
    expect(await store(chatFileOf([7], prompt), {})).toMatchObject({ added: 0, chatCount: 1 });
    const summary = { chat: { id: "11", bot: { name: "b" } }, summaries: [{ text: "Old." }] };
    expect(await store(chatFileOf([7], summary), {})).toMatchObject({ added: 0, chatCount: 1 });
    const empty = { chat: { id: "12", bot: { name: "b" } } };
    expect(await store(chatFileOf([], empty), {})).toMatchObject({ added: 0, chatCount: 1 });
    expect(await rows()).toMatchObject({ Chat: 4, Message: 1 });
  });
});

/** Imports a file and stops for ever in the middle of the transaction. */
const KILLED_HALFWAY = `
  import { openSources } from "./lib/import/source/open-sources.ts";
  import { storeImport } from "./lib/server/import/store-import.ts";
  import { openStore } from "./lib/server/store/open-store.ts";
  const [folder, file] = process.argv.slice(1);
  const { sources } = await openSources([{ path: file }]);
  const store = openStore();
  const onProgress = ({ phase, done }) => {
    if (phase !== "store" || done < 5000) return;
    process.stdout.write("half");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  };
  await storeImport(store, sources[0], { bot: null }, { folder, onProgress });
`;

describe("nothing is half stored", () => {
  it("when it is cancelled", async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error("stopped"));
    await expect(store(telegram(3000), GRYAG, { signal: stop.signal, onProgress })).rejects.toThrow(
      "stopped",
    );
    expect(await rows()).toEqual(NOTHING);
    expect(readdirSync(imports)).toEqual([]);
  });

  it("when it is cancelled after the last message was read", async () => {
    const stop = new AbortController();
    const onProgress = ({ phase }: { phase: string }) => phase === "store" && stop.abort(new Error("late"));
    await expect(store(telegram(10), GRYAG, { signal: stop.signal, onProgress })).rejects.toThrow("late");
    expect(await rows()).toEqual(NOTHING);
  });

  it("when it is cancelled in the middle of storing", async () => {
    const stop = new AbortController();
    const onProgress = ({ phase, done }: { phase: string; done: number }) =>
      phase === "store" && done >= 1000 && stop.abort(new Error("enough"));
    await expect(store(telegram(3000), GRYAG, { signal: stop.signal, onProgress })).rejects.toThrow("enough");
    expect(await rows()).toEqual(NOTHING);
    expect(await store(telegram(10))).toMatchObject({ added: 10 });
  });

  it("when the database fails in the middle", async () => {
    const onProgress = ({ phase, done }: { phase: string; done: number }) => {
      if (phase === "store" && done >= 1000) throw new Error("disk full");
    };
    await expect(store(telegram(3000), GRYAG, { onProgress })).rejects.toThrow("disk full");
    expect(await rows()).toEqual(NOTHING);
    expect(await store(telegram(3000))).toMatchObject({ added: 3000 });
  });

  it("when the file is cut off, unless what is complete is wanted", async () => {
    const whole = JSON.stringify({ name: "x", type: "private_group", id: 1, messages: [said(1), said(2)] });
    const cut = memorySource("result.json", whole.slice(0, -30));
    await expect(store(cut)).rejects.toThrow(/at byte \d+/);
    expect(await rows()).toEqual(NOTHING);
    const kept = await store(cut, { ...GRYAG, keepDamaged: true });
    expect(kept).toMatchObject({ added: 1, damage: [{ position: { byte: expect.any(Number) } }] });
  });

  it("when the process is killed while it writes; the next one tidies up", async () => {
    const file = path.join(scratch.folder, "big.json");
    const source = telegram(20_000);
    for await (const bytes of source.open()) writeFileSync(file, bytes);
    await scratch.store.close();
    const options = ["--import", "tsx", "--conditions", "react-server", "--input-type=module"];
    const child = spawn(process.execPath, [...options, "-e", KILLED_HALFWAY, imports, file], {
      env: { NODE_ENV: "test", DATABASE_URL: await testDatabaseUrl(scratch.file) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("close", resolve));
    expect(readdirSync(imports)).toHaveLength(1);
    expect(await rows()).toEqual(NOTHING);
    scratch = openScratchStore(scratch.folder);
    expect(await store(telegram(5))).toMatchObject({ added: 5 });
    expect(readdirSync(imports)).toEqual([]);
  }, 60_000);
});

describe("the counter of the summary bot", () => {
  const turns = (count: number) =>
    Array.from({ length: count }, (_, index) => [
      { role: "user", content: `q${index}` },
      { role: "assistant", content: `a${index}` },
    ]).flat();
  const database = (count: number, exchangesKept: number) =>
    memorySource(
      "conversations.db",
      makeDatabase(`
      CREATE TABLE conversation_history(user_id INTEGER PRIMARY KEY, messages TEXT, summary TEXT, message_count INTEGER, last_summary_at TIMESTAMP);
      CREATE TABLE summary_config(user_id INTEGER PRIMARY KEY, enabled INTEGER, message_threshold INTEGER);
      INSERT INTO conversation_history VALUES (7, '${JSON.stringify(turns(count))}', 'You talked.', ${exchangesKept}, '2026-01-24 12:00:00');
      INSERT INTO summary_config VALUES (7, 1, 10);`),
    );
  const status = async () => {
    const { chats } = await scratch.store.listChats(chatListQuerySchema.parse({}));
    const chatId = chats[0]?.id ?? "";
    const [version] = (await scratch.store.readSummaries(chatId)) ?? [];
    return { ...(await readStatus(scratch.store, chatId)), summarisedAt: version?.createdAt };
  };

  it("7 of 10 stays 7, although 9 exchanges are stored; a grown source counts on", async () => {
    await store(database(9, 7), {});
    expect(await status()).toMatchObject({
      exchanges: 7,
      threshold: 10,
      untilNext: 3,
      summarisedAt: "2026-01-24T12:00:00Z",
    });
    await store(database(10, 8), {});
    expect(await status()).toMatchObject({ exchanges: 8, summaries: 1 });
  });

  it("is kept for each row of the sample", async () => {
    const file = path.join(scratch.folder, "sample.db");
    writeFileSync(file, gunzipSync(readFileSync(path.join(SAMPLES, "sqlite/conversations-seed003.db.gz"))));
    const { sources, close } = await openSources([{ path: file }]);
    for (const source of sources) await store(source, {});
    close();
    type Counter = Readonly<{ id: number | string; count: number }>;
    const described = (rows: readonly Counter[]) => rows.map(({ id, count }) => `${id}: ${count}`);
    const counted = await withTestSql(scratch.file, (sql) =>
      sql.all<Counter>(
        `SELECT c.platformId AS id, s.completedExchanges AS count FROM Chat c
         JOIN SummaryState s ON s.chatKey = c.key ORDER BY c.platformId`,
      ),
    );
    const sample = openSqlite(file);
    const expected = await sample.all<Counter>(
      "SELECT user_id AS id, message_count AS count FROM conversation_history ORDER BY user_id",
    );
    await sample.close();
    expect(described(counted)).toEqual(described(expected));
  });
});

const files = readdirSync(SAMPLES, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(?:jsonl?|zip|gz)$/.test(name),
);

test.each(samplesToTest(files))("%s stores twice as once", async (name) => {
  const { sources, close } = await openSources([{ path: path.join(SAMPLES, name) }]);
  for (const source of sources) {
    const first = await store(source, { keepDamaged: true });
    const stored = await rows();
    const second = await store(source, { keepDamaged: true });
    expect(first.added).toBeGreaterThan(0);
    expect(second).toMatchObject({ added: 0, alreadyThere: first.added + first.alreadyThere });
    expect({ ...(await rows()), Event: 0 }).toEqual({ ...stored, Event: 0 });
  }
  close();
});

test("a store's own export restores everything it holds", async () => {
  const { chats } = await store(telegram(40));
  const { exportChat } = await import("../chats/export-chat");
  const write = async () => {
    const pieces: string[] = [];
    for await (const piece of (await exportChat(scratch.store, chats[0]?.chatId ?? "")) ?? [])
      pieces.push(piece);
    return pieces.join("");
  };
  const exported = await write();
  await scratch.close();
  scratch = openScratchStore(mkdtempSync(path.join(tmpdir(), "contextscope-imports-")));
  expect(existsSync(imports)).toBe(false);
  imports = path.join(scratch.folder, "imports");
  await store(memorySource("chat.json", exported), {});
  expect(await write()).toBe(exported);
  rmSync(imports, { recursive: true, force: true });
});
