import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkWritable } from "../sql/check-writable";
import type { Sql } from "../sql/sql";
import { openSqlite } from "./open-sqlite";
import { openSqliteStore } from "./sqlite-store";
import { toAppError } from "./with-database-errors";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-fault-"));
  file = path.join(folder, "test.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

const GONE = /removed or replaced/;
const note = (value: string) => (sql: Sql) =>
  sql.run("INSERT INTO Installation (name, value) VALUES (?, ?)", value.slice(0, 9), value);

test("a write during which the file disappears is not acknowledged", async () => {
  const store = openSqliteStore(file, { compactByDefault: false });
  await store.isEmpty();
  const write = store.writeDemo([], { name: "a", value: "1" });
  renameSync(file, `${file}.away`);
  await expect(write).rejects.toThrow(GONE);
  await store.close();
});

test("a removed write-ahead log is noticed like the file itself", async () => {
  const store = openSqliteStore(file, { compactByDefault: false });
  await store.writeDemo([], { name: "a", value: "1" });
  rmSync(`${file}-wal`);
  await expect(store.isEmpty()).rejects.toThrow(GONE);
  await store.close();
});

test("a worker that starts after the file is gone creates no empty one", () => {
  expect(() => openSqliteStore(file, { compactByDefault: false, isMigrated: true })).toThrow(GONE);
  expect(existsSync(file)).toBe(false);
});

test("a full or read-only database says so, changes nothing, and can still be read", async () => {
  const store = openSqliteStore(file, { compactByDefault: false });
  await store.checkWritable();
  await store.close();
  const engine = openSqlite(file);
  const failureOf = (work: Promise<unknown>) => work.then(() => undefined, toAppError);
  const full = { code: "unavailable", message: expect.stringContaining("The disk is full") };
  // Migrations leave free pages. SQLite does not shrink the database: its present size becomes the limit.
  engine.writer.exec("VACUUM");
  engine.writer.prepare("PRAGMA max_page_count = 1").all();
  expect(await failureOf(engine.transaction(note("x".repeat(100_000))))).toMatchObject(full);
  // The queue is free a turn after its last write failed.
  await setImmediate();
  expect(await failureOf(checkWritable(engine))).toMatchObject(full);
  engine.writer.prepare("PRAGMA max_page_count = 1000000").all();
  engine.writer.exec("PRAGMA query_only = ON");
  const readOnly = { code: "unavailable", message: expect.stringContaining("The database is read-only") };
  expect(await failureOf(engine.transaction(note("y")))).toMatchObject(readOnly);
  await setImmediate();
  expect(await failureOf(checkWritable(engine))).toMatchObject(readOnly);
  engine.writer.exec("PRAGMA query_only = OFF");
  await checkWritable(engine);
  await engine.transaction(note("z"));
  expect(await engine.all("SELECT name FROM Installation WHERE length(name) = 1")).toEqual([{ name: "z" }]);
  await engine.close();
});
