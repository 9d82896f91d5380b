import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterAll, describe, expect, test } from "vitest";
import { collectImport } from "../../collect-import.fixture";
import { previewImport } from "../../pipeline/preview-import";
import { memorySource } from "../../source/import-source";
import { makeZip } from "../../source/make-zip.fixture";
import { openSources } from "../../source/open-sources";
import { IMPORTERS } from "../registry";
import { listSqliteTables } from "./sqlite-file";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

async function makeDatabase(sql: string) {
  count += 1;
  const file = path.join(folder, `${count}.db`);
  const database = new Database(file);
  database.exec(sql);
  database.close();
  const { sources } = await openSources([{ path: file }]);
  return sources[0] ?? expect.fail();
}

describe("the gryag bot", () => {
  const SCHEMA = `CREATE TABLE messages (id INTEGER PRIMARY KEY, chat_id INTEGER, thread_id INTEGER, user_id INTEGER,
    role TEXT, text TEXT, media TEXT, embedding TEXT, ts INTEGER, external_message_id TEXT, external_user_id TEXT,
    reply_to_external_message_id TEXT, reply_to_external_user_id TEXT);`;

  test("rows become messages; rows stored twice count once; media may have any of three shapes", async () => {
    const source = await makeDatabase(`${SCHEMA}
      INSERT INTO messages VALUES
       (1, -1001234567890123, 0, 5, 'user', 'привіт', '{"media":[{"inline_data":{"mime_type":"image/jpeg","data":"AAAA"}}],"meta":{"name":"Оля","reply_to_message_id":9}}', '[0.1]', 1760000000, '100', '9223372036854775807', NULL, NULL),
       (2, -1001234567890123, 0, 5, 'user', 'двічі', NULL, NULL, 1760000001, '101', '5', '100', '5'),
       (3, -1001234567890123, 0, 5, 'user', 'двічі', NULL, NULL, 1760000001, '101', '5', '100', '5'),
       (4, -1001234567890123, 7, NULL, 'model', 'так', 'not json', NULL, 1760000002, NULL, NULL, NULL, NULL),
       (5, -2, 0, 6, 'user', NULL, '[{"file_data":{"file_uri":"https://youtu.be/x"}}]', NULL, 1760000003, '1', NULL, NULL, NULL);`);
    const { chats, messages, events } = await collectImport(source);
    expect(chats.map(({ chat }) => [chat.id, chat.bot.name])).toEqual([
      ["-1001234567890123", "gryag"],
      ["-2", "gryag"],
    ]);
    expect(messages).toEqual([
      {
        id: "100",
        role: "user",
        sentAt: "2025-10-09T08:53:20Z",
        author: { id: "9223372036854775807", name: "Оля" },
        text: "привіт",
        replyTo: { messageId: "9" },
        media: [{ mime: "image/jpeg", data: "AAAA" }],
      },
      {
        id: "101",
        role: "user",
        sentAt: "2025-10-09T08:53:21Z",
        author: { id: "5" },
        text: "двічі",
        replyTo: { messageId: "100", userId: "5" },
      },
      {
        id: "r4",
        idInvented: true,
        role: "model",
        threadId: "7",
        sentAt: "2025-10-09T08:53:22Z",
        text: "так",
      },
      {
        id: "1",
        role: "user",
        sentAt: "2025-10-09T08:53:23Z",
        author: { id: "6" },
        media: [{ kind: "video", uri: "https://youtu.be/x" }],
      },
    ]);
    expect(events.filter(({ kind }) => kind === "repeated")).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain("embedding");
  });
});

describe("the summary bot", () => {
  test("the bot's own counter and the time of its last summary are kept", async () => {
    const source = await makeDatabase(`
      CREATE TABLE conversation_history(user_id INTEGER PRIMARY KEY, messages TEXT, summary TEXT, message_count INTEGER, last_summary_at TIMESTAMP, updated_at TIMESTAMP);
      INSERT INTO conversation_history VALUES
        (7, '[{"role":"user","content":"a"}]', 'Old.', 7, '2026-01-24 12:00:00', NULL),
        (8, '[{"role":"user","content":"a"}]', NULL, NULL, NULL, NULL),
        (9, '[{"role":"user","content":"a"}]', 'Old.', -1, 'yesterday', NULL);`);
    const { chats } = await collectImport(source);
    expect(chats.map(({ exchanges, summaries }) => [exchanges, summaries])).toEqual([
      [7, [{ text: "Old.", createdAt: "2026-01-24T12:00:00Z" }]],
      [undefined, []],
      [undefined, [{ text: "Old." }]],
    ]);
  });

  test("a row is a user with recent messages, a summary and settings", async () => {
    const source = await makeDatabase(`
      CREATE TABLE conversation_history(user_id INTEGER PRIMARY KEY, messages TEXT, summary TEXT, message_count INTEGER);
      CREATE TABLE summary_config(user_id INTEGER PRIMARY KEY, enabled INTEGER, message_threshold INTEGER);
      INSERT INTO conversation_history VALUES (7, '[{"role":"user","content":"a"},{"role":"assistant","content":"b"}]', 'Old.', 1), (8, '{broken', NULL, 0);
      INSERT INTO summary_config VALUES (7, 1, 20);`);
    const { chats, messages, damage } = await collectImport(source);
    expect(chats).toMatchObject([
      {
        chat: { id: "7" },
        summaries: [{ text: "Old." }],
        settings: { summaryEnabled: true, summaryThreshold: 20 },
      },
    ]);
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", "a"],
      ["model", "b"],
    ]);
    expect(damage).toMatchObject([{ position: { pointer: "conversation_history/8" } }]);
    await expect(collectImport(source, { keepDamaged: false })).rejects.toThrow("at conversation_history/8");
  });
});

describe("other tables", () => {
  const TABLE = `CREATE TABLE log(id INTEGER PRIMARY KEY, channel_id INTEGER, author_id INTEGER, author_name TEXT, is_bot INTEGER, content TEXT, created_at INTEGER, note BLOB);
    INSERT INTO log VALUES (1, 1465712928698142909, 1083467230102171649, 'Оля', 0, 'привіт', 1760000000000, x'00'), (2, 1465712928698142909, 2, 'b', 1, 'так', 1760000001000, NULL);`;

  test("columns are guessed by name, 64-bit ids stay exact", async () => {
    const { chat, messages } = await collectImport(await makeDatabase(TABLE));
    expect(chat.id).toBe("1465712928698142909");
    expect(messages).toEqual([
      {
        id: "1",
        role: "user",
        sentAt: "2025-10-09T08:53:20Z",
        author: { id: "1083467230102171649", name: "Оля" },
        text: "привіт",
      },
      { id: "2", role: "model", sentAt: "2025-10-09T08:53:21Z", author: { id: "2", name: "b" }, text: "так" },
    ]);
  });

  test("a mapping decides; a wrong one is refused", async () => {
    const source = await makeDatabase(
      `${TABLE} CREATE TABLE odd("what said" TEXT, "who" TEXT); INSERT INTO odd VALUES ('x', 'A');`,
    );
    const { messages } = await collectImport(source, {
      mapping: { table: "odd", text: "what said", authorName: "who" },
      bot: null,
    });
    expect(messages).toMatchObject([{ role: "user", text: "x", author: { name: "A" }, idInvented: true }]);
    await expect(collectImport(source, { mapping: { table: "odd", text: "nope" } })).rejects.toThrow(
      "no column nope",
    );
    await expect(collectImport(source, { mapping: { table: "nope", text: "x" } })).rejects.toThrow(
      "no table nope",
    );
    expect(
      (await listSqliteTables(source)).map(({ name, rows, guess }) => [name, rows, guess?.text]),
    ).toEqual([
      ["log", 2, "content"],
      ["odd", 1, undefined],
    ]);
  });

  test("LangChain and n8n rows of JSON", async () => {
    const source =
      await makeDatabase(`CREATE TABLE n8n_chat_histories(id INTEGER PRIMARY KEY, session_id TEXT, message TEXT);
      INSERT INTO n8n_chat_histories VALUES (1, 's1', '{"type":"human","content":"a"}'), (2, 's1', '{"type":"ai","data":{"content":"b"}}'), (3, 's2', '{"type":"human","content":"c"}');`);
    const { chats, messages } = await collectImport(source);
    expect(chats.map(({ chat }) => chat.id)).toEqual(["s1", "s2"]);
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ["user", "a"],
      ["model", "b"],
      ["user", "c"],
    ]);
  });

  test("cells of JSON that are too deep are left out, broken ones are damage", async () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const source =
      await makeDatabase(`CREATE TABLE message_store(id INTEGER PRIMARY KEY, session_id TEXT, message TEXT);
      INSERT INTO message_store VALUES (1, 's', '${deep}'), (2, 's', '{"type":'), (3, 's', '{"type":"human","content":"c"}');`);
    const { messages, skipped, damage } = await collectImport(source);
    expect(messages).toHaveLength(1);
    expect(skipped).toMatchObject([
      { reason: "nested more than 500 deep", position: { pointer: "message_store/1" } },
    ]);
    expect(damage).toMatchObject([{ position: { pointer: "message_store/2" } }]);
    const seed =
      await makeDatabase(`CREATE TABLE conversation_history(user_id INTEGER PRIMARY KEY, messages TEXT, summary TEXT);
      INSERT INTO conversation_history VALUES (1, '[${deep}]', NULL);`);
    expect((await collectImport(seed)).skipped).toMatchObject([{ reason: "nested more than 500 deep" }]);
  });

  test("nothing like messages, or no database after all, is refused", async () => {
    await expect(collectImport(await makeDatabase("CREATE TABLE a(b)"))).rejects.toThrow(
      "no table seems to hold messages; the tables are: a",
    );
    const broken = memorySource(
      "x",
      Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(5000, 7)]),
    );
    await expect(collectImport(broken)).rejects.toThrow("the database cannot be read");
  });
});

describe("the newest rows of a running bot", () => {
  const ROW = "INSERT INTO log(content, role) VALUES";

  /** A database whose second row is still in the file beside it. */
  function makeRunning(name: string): Readonly<{ database: string; log: string }> {
    const file = path.join(folder, `${name}-running.db`);
    const running = new Database(file);
    running.exec("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0");
    running.exec(`CREATE TABLE log(content TEXT, role TEXT); ${ROW} ('first', 'user')`);
    running.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    running.exec(`${ROW} ('newest', 'user')`);
    const copies = { database: path.join(folder, `${name}.db`), log: path.join(folder, `${name}.log`) };
    copyFileSync(file, copies.database);
    copyFileSync(`${file}-wal`, copies.log);
    running.close();
    return copies;
  }

  test("come from the file beside the database, also in an archive; without it a preview says so", async () => {
    const { database, log } = makeRunning("bot");
    const alone = await openSources([{ path: database, name: "bot.db", isUpload: true }]);
    const lacking = await previewImport(alone.sources[0] ?? expect.fail());
    expect([lacking.messages, lacking.mayLackNewestRows]).toEqual([1, true]);
    const zip = path.join(folder, "bot.zip");
    writeFileSync(
      zip,
      makeZip([
        { name: "data/bot.db", content: readFileSync(database) },
        { name: "data/bot.db-wal", content: readFileSync(log) },
      ]),
    );
    const packed = await openSources([{ path: zip }]);
    const whole = await previewImport(packed.sources[0] ?? expect.fail());
    packed.close();
    expect([packed.sources.length, whole.messages, whole.mayLackNewestRows]).toEqual([1, 2, undefined]);
    copyFileSync(log, `${database}-wal`);
    const beside = await openSources([{ path: database }]);
    const found = await previewImport(beside.sources[0] ?? expect.fail());
    expect([found.messages, found.mayLackNewestRows]).toEqual([2, undefined]);
  });

  test("a database that writes into itself lacks nothing", async () => {
    const source = await makeDatabase(`CREATE TABLE log(content TEXT, role TEXT); ${ROW} ('x', 'user')`);
    expect((await previewImport(source)).mayLackNewestRows).toBeUndefined();
  });
});

describe("the copy that a database is read from", () => {
  test("lies in the given folder, named by its process, and goes when all is read", async () => {
    const copies = path.join(folder, "imports");
    const source = {
      ...(await makeDatabase(
        "CREATE TABLE log(content TEXT, role TEXT); INSERT INTO log VALUES ('x', 'user')",
      )),
      copies,
    };
    const events = IMPORTERS.sqlite.read(source, { inOrder: true, withMedia: true });
    const seen: string[] = [];
    for await (const _ of events) seen.push(...readdirSync(copies));
    expect(seen[0]).toMatch(new RegExp(`^${process.pid}-`));
    expect(readdirSync(copies)).toEqual([]);
  });
});
