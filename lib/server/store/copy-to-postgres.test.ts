import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runBin } from "../../../cli/run-bin.fixture";
import { demoChats } from "../../../prisma/demo";
import { chatFileSchema } from "../../core/schema/chat-file";
import { exportChat } from "../chats/export-chat";
import { openPostgresStore } from "../postgres/postgres-store";
import { scratchDatabase } from "../postgres/scratch-database.fixture";
import { execute } from "../postgres/test-server.fixture";
import { openSqliteStore } from "../sqlite/sqlite-store";
import { copyToPostgres } from "./copy-to-postgres";
import type { Store } from "./store";
import { chatFile, exchanges, question } from "./summary-chat.fixture";
import { isPostgres } from "./test-store.fixture";

const EVENT = { kind: "k", text: "half \ud83d and \0" };

describe.runIf(isPostgres())("a copy to PostgreSQL", () => {
  let folder: string;
  let file: string;
  let database: ReturnType<typeof scratchDatabase>;
  let ids: readonly string[];
  const copy = () => copyToPostgres({ file, url: database.url });
  const openTarget = () =>
    openPostgresStore(database.url, {
      ...{ compactByDefault: false, poolSize: 3, statementTimeoutMs: 30_000, onEvent: () => undefined },
    });
  const exported = async (store: Store, chatId: string) => {
    const pieces: string[] = [];
    for await (const piece of (await exportChat(store, chatId)) ?? []) pieces.push(piece);
    return createHash("sha256").update(pieces.join("")).digest("hex");
  };
  const exportedAll = async (store: Store) => {
    const hashes: string[] = [];
    for (const id of ids) hashes.push(await exported(store, id));
    return hashes;
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "contextscope-copied-"));
    file = path.join(folder, "test.db");
    database = scratchDatabase();
    await database.create();
    const store = openSqliteStore(file, { compactByDefault: false });
    const small = demoChats().filter(({ messages }) => (messages?.length ?? 0) < 2000);
    const odd = chatFile([{ id: "\0", role: "user", text: "\u0001exact: half \ud83d" }], {
      chat: { id: "odd \ud83d", bot: { name: "bot" } },
    });
    const written = await store.writeChatFiles([...small.map((one) => chatFileSchema.parse(one)), odd]);
    ids = written.map(({ chatId }) => chatId);
    for (const id of ids.slice(0, 2)) await store.changeSettings(id, { compact: true }, EVENT);
    await store.close();
  });
  afterEach(() => {
    database.release();
    rmSync(folder, { recursive: true });
  });

  test("has everything, leaves the source as it was, and new messages follow", async () => {
    const before = readFileSync(file);
    expect(await copy()).toMatchObject({ chats: ids.length, copied: ids.length });
    expect(readFileSync(file).equals(before)).toBe(true);
    const [source, target] = [openSqliteStore(file, { compactByDefault: false }), openTarget()];
    expect(await exportedAll(target)).toEqual(await exportedAll(source));
    const log = { level: "debug", chat: "", limit: 50 } as const;
    expect(await target.readActivity(log)).toEqual(await source.readActivity(log));
    const [first = ""] = ids;
    const posted = await target.ingestMessages(first, { chat: undefined, messages: [question(9)] });
    expect(posted?.results.map(({ status }) => status)).toEqual(["added"]);
    await Promise.all([source.close(), target.close()]);
  });

  test("continues after a stop, and copies again what changed meanwhile", async () => {
    await copy();
    await execute(
      database.url,
      `DELETE FROM "Chat" WHERE key = 2; DELETE FROM "Message" WHERE "chatKey" = 3`,
    );
    expect(await copy()).toMatchObject({ chats: ids.length, copied: 2 });
    expect(await copy()).toMatchObject({ copied: 0 });
    const source = openSqliteStore(file, { compactByDefault: false });
    await source.ingestMessages(ids[0] ?? "", { chat: undefined, messages: [question(9)] });
    await source.close();
    expect(await copy()).toMatchObject({ copied: 1 });
  });

  test("is made by the command line, which does not repeat the address", async () => {
    const run = (...args: readonly string[]) =>
      runBin(["migrate-to-postgres", ...args], { env: { DATABASE_URL: `file:${file}` } });
    const done = await run("--to", database.url);
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining(`${ids.length} chats with `)]);
    const wrong = await run("--to", "postgres://me:secret@127.0.0.1:1/none");
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("cannot be reached")]);
    expect(wrong.stderr).not.toContain("secret");
  });

  test("refuses a target with other chats, and a source that does not exist", async () => {
    const target = openTarget();
    await target.writeChatFiles([chatFile(exchanges(1, 1), { chat: { id: "own", bot: { name: "b" } } })]);
    await expect(copy()).rejects.toThrow("holds other chats");
    expect(await target.readChat(ids[0] ?? "")).toBeUndefined();
    await target.close();
    const missing = { file: path.join(folder, "none.db"), url: database.url };
    await expect(copyToPostgres(missing)).rejects.toThrow("does not exist");
  });
});
