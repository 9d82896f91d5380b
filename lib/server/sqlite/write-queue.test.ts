import { afterEach, beforeEach, expect, it } from "vitest";
import type { Sql } from "../sql/sql";
import { openDatabase } from "./open-database";
import { sqliteSql } from "./sqlite-sql";
import { openScratchStore } from "../store/summary-chat.fixture";
import { writeQueue } from "./write-queue";

let scratch: ReturnType<typeof openScratchStore>;
let connection: ReturnType<typeof openDatabase>;
let reader: ReturnType<typeof openDatabase>;
let executed: string[];
let queue: ReturnType<typeof writeQueue>;
beforeEach(() => {
  scratch = openScratchStore();
  connection = openDatabase(scratch.file, 0);
  reader = openDatabase(scratch.file);
  executed = [];
  const execute = connection.exec.bind(connection);
  connection.exec = (text: string) => {
    executed.push(text);
    return execute(text);
  };
  queue = writeQueue(connection, sqliteSql(connection), {
    timeoutMs: 50,
    maxGroupMs: Number.POSITIVE_INFINITY,
  });
});
afterEach(async () => {
  connection.close();
  reader.close();
  await scratch.close();
});

const note =
  (name: string) =>
  (sql: Sql): Promise<number> =>
    sql.run("INSERT INTO Installation (name, value) VALUES (?, 'x')", name);
const noteAndFail = (name: string) => async (sql: Sql) => {
  await note(name)(sql);
  throw new Error(`${name} failed`);
};
const notes = () =>
  reader
    .prepare("SELECT name FROM Installation WHERE value = 'x' ORDER BY name")
    .all([])
    .map((row) => (row as { name: string }).name);
const outcomes = async (writes: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map((outcome) =>
    outcome.status === "fulfilled" ? "stored" : (outcome.reason as Error).message,
  );
const commits = () => executed.filter((text) => text === "COMMIT").length;

it("writes that wait together are committed once, and each is stored when its promise is resolved", async () => {
  const seen = ["a", "b", "c"].map(async (name) => {
    await queue.transaction(note(name));
    return notes().includes(name);
  });
  expect(await Promise.all(seen)).toEqual([true, true, true]);
  expect(commits()).toBe(1);
});

it("a failed write takes back its own rows and none of its neighbours'", async () => {
  const works = [note("a"), noteAndFail("b"), note("c"), note("a"), note("d")];
  expect(await outcomes(works.map((work) => queue.transaction(work)))).toEqual([
    "stored",
    "b failed",
    "stored",
    "UNIQUE constraint failed: Installation.name",
    "stored",
  ]);
  expect(notes()).toEqual(["a", "c", "d"]);
  expect(commits()).toBe(1);
});

it("if the whole transaction is lost, each write is tried alone", async () => {
  const loseAll = async (sql: Sql) => {
    await note("b")(sql);
    connection.exec("ROLLBACK");
    throw new Error("disk full");
  };
  const writes = [note("a"), loseAll, note("c")].map((work) => queue.transaction(work));
  expect(await outcomes(writes)).toEqual(["stored", "disk full", "stored"]);
  expect(notes()).toEqual(["a", "c"]);
});

it("no promise is resolved if the commit fails", async () => {
  const execute = connection.exec.bind(connection);
  connection.exec = (text: string) => {
    if (text === "COMMIT") throw new Error("disk full");
    return execute(text);
  };
  const writes = [note("a"), note("b")].map((work) => queue.transaction(work));
  expect(await outcomes(writes)).toEqual(["disk full", "disk full"]);
  expect(notes()).toEqual([]);
});

it("a database that stays busy rejects the writes that waited; later ones succeed", async () => {
  reader.exec("BEGIN IMMEDIATE");
  const writes = [queue.transaction(note("a")), queue.transaction(note("b"))];
  expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  reader.exec("COMMIT");
  await queue.transaction(note("c"));
  expect(notes()).toEqual(["c"]);
});

it("a write that can be skipped is skipped beside others, which go on after it", async () => {
  const skipped = [queue.transaction(note("a")), queue.transactionIfFree(note("b"))];
  expect(await Promise.all(skipped)).toEqual([1, undefined]);
  const made = [queue.transactionIfFree(note("c")), queue.transaction(note("d"))];
  expect(await Promise.all(made)).toEqual([1, 1]);
  expect(notes()).toEqual(["a", "c", "d"]);
});
