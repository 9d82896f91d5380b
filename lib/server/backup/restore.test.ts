import { spawn } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BIN, runBin } from "../../../cli/run-bin.fixture";
import { openPostgres } from "../postgres/open-postgres";
import { openPostgresStore } from "../postgres/postgres-store";
import { scratchDatabase } from "../postgres/scratch-database.fixture";
import { openCopy } from "../sqlite/open-database";
import { openSqliteStore } from "../sqlite/sqlite-store";
import { createEarlierDatabase } from "../sqlite/upgrade/earlier-database.fixture";
import { chatFile, exchanges } from "../store/summary-chat.fixture";
import { isPostgres } from "../store/test-store.fixture";
import { backUp } from "./back-up";
import { restore } from "./restore";

const OPTIONS = {
  compactByDefault: false,
  poolSize: 2,
  statementTimeoutMs: 30_000,
  onEvent: () => undefined,
};
/** Some tests start several processes. */
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let backup: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-restore-"));
  backup = await backUpOf("new");
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string) => path.join(folder, name, "contextscope.db");
const sqlite = (file: string) => ({ kind: "sqlite", file }) as const;
const oneChat = (id: string) => chatFile(exchanges(1, 3), { chat: { id, bot: { name: "bot" } } });

/** A copy, because the driver keeps a closed file open until its statements are collected. */
async function createDatabase(name: string): Promise<string> {
  const made = path.join(folder, `${name}.made`);
  const store = openSqliteStore(made, OPTIONS);
  await store.writeChatFiles([oneChat(name)]);
  await store.close();
  mkdirSync(path.dirname(fileOf(name)));
  copyFileSync(made, fileOf(name));
  return fileOf(name);
}

async function backUpOf(name: string): Promise<string> {
  const file = path.join(folder, `${name}.backup`);
  await backUp({ from: sqlite(await createDatabase(name)), file, force: false });
  return file;
}

/** The chats of a closed database, read from a copy: this process must not have the file itself open. */
function chatsIn(database: string): readonly string[] {
  const copy = path.join(folder, "look.db");
  rmSync(copy, { force: true });
  copyFileSync(database, copy);
  if (existsSync(`${database}-wal`)) copyFileSync(`${database}-wal`, `${copy}-wal`);
  const connection = openCopy(copy);
  const rows = connection.prepare("SELECT id FROM Chat ORDER BY id").all([]) as { id: string }[];
  connection.close();
  return rows.map(({ id }) => id);
}

const change = (file: string, statement: string) => {
  const connection = openCopy(file);
  connection.exec(statement);
  connection.close();
};

describe.runIf(!isPostgres())("a file that cannot be restored", () => {
  const damage = (file: string) => {
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 8 * 4096, 24 * 4096);
    writeFileSync(file, bytes);
  };
  const newer = `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES ('x', 'x', 1, '99991231_later')`;
  test.each<[string, (file: string) => void, RegExp]>([
    ["is missing", (file) => rmSync(file), /does not exist/],
    ["is a text", (file) => writeFileSync(file, "{}"), /not a SQLite file/],
    ["is empty", (file) => writeFileSync(file, ""), /not a SQLite file/],
    ["is truncated", (file) => writeFileSync(file, readFileSync(file).subarray(0, 20_000)), /damaged/],
    ["has damaged pages", damage, /damaged/],
    [
      "lacks a message",
      (file) => change(file, "DELETE FROM Message WHERE key = 2"),
      /manifest lists \(Message/,
    ],
    [
      "has a row without its owner",
      (file) =>
        change(
          file,
          "PRAGMA foreign_keys = OFF; UPDATE Media SET chatKey = 99; UPDATE Message SET chatKey = 99 WHERE key = 1",
        ),
      /without their owner/,
    ],
    ["is of a newer version", (file) => change(file, newer), /newer version/],
    [
      "is another database",
      (file) => change(file, "DROP TABLE _prisma_migrations"),
      /not one of Contextscope/,
    ],
    ["has its newest rows beside it", (file) => writeFileSync(`${file}-wal`, "x"), /database in use/],
    [
      "has an unknown manifest",
      (file) => change(file, "UPDATE _contextscope_backup SET manifest = '{}'"),
      /manifest/,
    ],
  ])("%s: nothing is changed", async (_, spoil, message) => {
    spoil(backup);
    const target = await createDatabase("target");
    await expect(restore({ file: backup, to: sqlite(target), force: true })).rejects.toThrow(message);
    expect(chatsIn(target)).toEqual(["target"]);
    const left = readdirSync(path.dirname(target), { recursive: true });
    expect(left.filter((name) => name !== "imports")).toEqual(["contextscope.db"]);
  });
});

describe.runIf(!isPostgres())("a backup", () => {
  const from = () => sqlite(fileOf("new"));

  test("replaces a file with --force only, and never the database itself", async () => {
    const before = readFileSync(backup);
    await expect(backUp({ from: from(), file: backup, force: false })).rejects.toThrow("exists already");
    expect(readFileSync(backup).equals(before)).toBe(true);
    expect(await backUp({ from: from(), file: backup, force: true })).toMatchObject({ rows: { Chat: 1 } });
    await expect(backUp({ from: from(), file: fileOf("new"), force: true })).rejects.toThrow(
      "database itself",
    );
    await expect(backUp({ from: from(), file: folder, force: true })).rejects.toThrow("not a file");
    const nowhere = path.join(folder, "none", "x.db");
    await expect(backUp({ from: from(), file: nowhere, force: true })).rejects.toThrow("does not exist");
    const missing = sqlite(path.join(folder, "none.db"));
    await expect(backUp({ from: missing, file: nowhere, force: true })).rejects.toThrow("does not exist");
  });

  test("removes the unfinished file of a killed one, and leaves none itself", async () => {
    // No process has this number.
    writeFileSync(`${backup}.unfinished-4194305`, "half");
    await backUp({ from: from(), file: backup, force: true });
    const damaged = fileOf("new");
    writeFileSync(damaged, "no database");
    await expect(backUp({ from: from(), file: backup, force: true })).rejects.toThrow("not a database");
    expect(readdirSync(folder).filter((name) => name.startsWith("new.backup"))).toEqual(["new.backup"]);
    expect(chatsIn(backup)).toEqual(["new"]);
  });
});

describe.runIf(!isPostgres())("a restore to SQLite", () => {
  const run = (...args: readonly string[]) =>
    runBin(["restore", backup, ...args], { env: { DATABASE_URL: `file:${fileOf("target")}` } });

  test("replaces a database with --force only, keeps the old file, and leaves no log of it", async () => {
    const target = await createDatabase("target");
    const refused = await run();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("not empty (1 chats)")]);
    expect(chatsIn(target)).toEqual(["target"]);
    const done = await run("--force");
    expect([done.code, done.stderr]).toEqual([0, expect.stringContaining("kept as")]);
    expect(chatsIn(target)).toEqual(["new"]);
    const names = readdirSync(path.dirname(target));
    const kept = names.filter((name) => name.includes(".replaced-"));
    expect(kept.map((name) => chatsIn(path.join(path.dirname(target), name)))).toEqual([["target"]]);
    expect(names.filter((name) => !kept.includes(name))).toEqual(["contextscope.db", "imports"]);
  });

  test("is rejected while a server uses the database", async () => {
    const store = openSqliteStore(fileOf("target"), OPTIONS);
    await store.writeChatFiles([oneChat("target")]);
    const { code, stderr } = await run("--force");
    expect([code, stderr]).toEqual([1, expect.stringContaining("Stop the server")]);
    expect((await store.readChat("target"))?.chat.id).toBe("target");
    await store.close();
  });

  test("upgrades a backup of an earlier version", async () => {
    const earlier = createEarlierDatabase(folder, fileOf("earlier"));
    earlier.insertChat("early", [{ id: "1", role: "user", text: "hi" }]);
    const file = path.join(folder, "earlier.backup");
    const { schema } = await backUp({ from: sqlite(fileOf("earlier")), file, force: false });
    earlier.close();
    expect(schema).toBe("20261117000000_message_search_by_key");
    const report = await restore({ file, to: sqlite(fileOf("upgraded")), force: false });
    expect(report).toMatchObject({ chats: 1, messages: 1, notes: [expect.stringContaining("upgraded by")] });
    const store = openSqliteStore(fileOf("upgraded"), OPTIONS);
    expect(await store.missingMigrations()).toEqual([]);
    expect((await store.readChat("early"))?.chat.id).toBe("early");
    await store.close();
  });
});

describe.runIf(isPostgres())("a restore to PostgreSQL", () => {
  test("is rejected while a server uses the database, and for one with rows unless forced", async () => {
    const database = scratchDatabase();
    await database.create();
    const to = { kind: "postgres", url: database.url, poolSize: 2, statementTimeoutMs: 30_000 } as const;
    const store = openPostgresStore(database.url, OPTIONS);
    await store.writeChatFiles([oneChat("target")]);
    await expect(restore({ file: backup, to, force: true })).rejects.toThrow("A server uses");
    await store.close();
    await expect(restore({ file: backup, to, force: false })).rejects.toThrow("not empty");
    expect(await restore({ file: backup, to, force: true })).toMatchObject({ chats: 1, messages: 6 });
    const restored = openPostgresStore(database.url, OPTIONS);
    expect([await restored.readChat("target"), (await restored.readChat("new"))?.chat.id]).toEqual([
      undefined,
      "new",
    ]);
    await restored.close();
    database.release();
  });
});

/** Starts a restore and kills it some time after it began to copy the backup. */
async function restoreAndKill(to: string, imports: string, afterMs: number): Promise<void> {
  const env = { NODE_ENV: "test" as const, DATABASE_URL: `file:${fileOf("target")}` };
  const child = spawn(process.execPath, [BIN, "restore", backup, "--force", "--to", to], { env });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const isCopying = () => readdirSync(imports).some((name) => name.startsWith(`${child.pid}-`));
  while (child.exitCode === null && !isCopying()) await setTimeout(2);
  await setTimeout(afterMs);
  child.kill("SIGKILL");
  await ended;
}

test("a kill during a restore leaves the old database or the new one", async () => {
  const database = isPostgres() ? scratchDatabase() : undefined;
  await database?.create();
  const target = fileOf("target");
  const imports = path.join(path.dirname(target), "imports");
  const to = database?.url ?? `file:${target}`;
  const old = await backUpOf("old");
  const reset = () =>
    runBin(["restore", old, "--force", "--to", to], { env: { DATABASE_URL: `file:${target}` } });
  expect((await reset()).code).toBe(0);
  const found: string[] = [];
  for (const afterMs of database ? [0, 60] : [0, 30, 60, 120]) {
    await restoreAndKill(to, imports, afterMs);
    const chats = database ? await chatsAt(database.url) : chatsIn(target);
    found.push(chats.join());
    if (found.at(-1) !== "old") expect((await reset()).code).toBe(0);
  }
  expect(found.filter((chats) => chats !== "old" && chats !== "new")).toEqual([]);
  expect(found[0]).toBe("old");
  // The next restore works, and removes the copies that the kills left.
  expect((await reset()).code).toBe(0);
  expect(readdirSync(imports)).toEqual([]);
  database?.release();
});

async function chatsAt(url: string): Promise<readonly string[]> {
  const options = { poolSize: 1, statementTimeoutMs: 30_000, instance: "test", command: "test" };
  const engine = openPostgres(url, options);
  const rows = await engine.all<{ id: string }>("SELECT id FROM Chat ORDER BY id");
  await engine.close();
  return rows.map(({ id }) => id);
}
