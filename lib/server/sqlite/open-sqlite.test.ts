import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Sql } from "../sql/sql";
import { openScratchStore } from "../store/summary-chat.fixture";
import { openDatabase } from "./open-database";
import { openSqlite, type SqliteEngine } from "./open-sqlite";

let scratch: ReturnType<typeof openScratchStore>;
let mine: SqliteEngine;
let other: ReturnType<typeof openDatabase>;
beforeEach(() => {
  scratch = openScratchStore();
  mine = openSqlite(scratch.file);
  other = openDatabase(scratch.file);
});
afterEach(async () => {
  await mine.close();
  other.close();
  await scratch.close();
});

const note = (name: string) => (sql: Sql) =>
  sql.run("INSERT INTO Installation (name, value) VALUES (?, 'x')", name);
const notes = async () =>
  (await mine.all<{ name: string }>("SELECT name FROM Installation WHERE value = 'x' ORDER BY name")).map(
    ({ name }) => name,
  );

it("waits for a long write of another connection, and the process goes on meanwhile", async () => {
  other.exec("BEGIN IMMEDIATE");
  const writes = Promise.all([mine.transaction(note("a")), mine.transaction(note("b"))]);
  let turns = 0;
  for (; turns < 5; turns += 1) await setTimeout(20);
  expect(await notes()).toEqual([]);
  other.exec("COMMIT");
  await writes;
  expect(await notes()).toEqual(["a", "b"]);
});

it("gives up with a sentence, and has changed nothing", async () => {
  other.exec("BEGIN IMMEDIATE");
  const impatient = openSqlite(scratch.file, 50);
  await expect(impatient.transaction(note("a"))).rejects.toThrow("Nothing was changed");
  other.exec("COMMIT");
  await impatient.close();
  expect(await notes()).toEqual([]);
});

it("passes other failures on at once, everything taken back, and goes on", async () => {
  const fail = async (sql: Sql) => {
    await note("a")(sql);
    throw new Error("a bug");
  };
  const [failed] = await Promise.allSettled([mine.transaction(fail), mine.transaction(note("b"))]);
  expect(failed).toMatchObject({ status: "rejected", reason: { message: "a bug" } });
  expect(await notes()).toEqual(["b"]);
});

it("a note that can be made another time does not wait", async () => {
  other.exec("BEGIN IMMEDIATE");
  expect(await mine.transactionIfFree(note("a"))).toBeUndefined();
  other.exec("COMMIT");
  expect(await mine.transactionIfFree(note("b"))).toBe(1);
  expect(await notes()).toEqual(["b"]);
});

it("reads of one state stay in it while others write, and writes are visible only when committed", async () => {
  await mine.read(async (sql) => {
    const count = () => sql.get("SELECT count(*) AS count FROM Installation WHERE value = 'x'");
    expect(await count()).toEqual({ count: 0 });
    await mine.transaction(async (tx) => {
      await note("a")(tx);
      expect(await notes()).toEqual([]);
    });
    expect(await notes()).toEqual(["a"]);
    expect(await count()).toEqual({ count: 0 });
  });
});

it("a long transaction leaves nothing behind when it fails, and others can write again", async () => {
  const fail = async (sql: Sql) => {
    await note("a")(sql);
    await setTimeout(5);
    throw new Error("cancelled");
  };
  await expect(mine.longTransaction(fail)).rejects.toThrow("cancelled");
  await mine.transaction(note("b"));
  expect(await notes()).toEqual(["b"]);
});

it("rows of any number are inserted, and every text, list and flag comes back", async () => {
  const rows = Array.from({ length: 1037 }, (_, index) => [`n${index}`, "y"]);
  await mine.transaction((sql) => sql.insertRows("Installation", ["name", "value"], rows));
  expect(await mine.get("SELECT count(*) AS count FROM Installation WHERE value = 'y'")).toEqual({
    count: 1037,
  });
  const listed = `SELECT name FROM Installation WHERE ${mine.dialect.inList("name")} ORDER BY name`;
  expect(await mine.all(listed, ["n1", "n1036", "missing"])).toEqual([{ name: "n1" }, { name: "n1036" }]);
  expect(await mine.get("SELECT ? AS a, ? AS b, ? AS c", true, undefined, null)).toEqual({
    a: 1,
    b: null,
    c: null,
  });
});
