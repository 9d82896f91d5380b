import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "./open-database";
import { openScratchStore } from "./summary-chat.fixture";
import { tryWrite, writeWithRetry } from "./write-with-retry";

let scratch: ReturnType<typeof openScratchStore>;
let mine: ReturnType<typeof openDatabase>;
let other: ReturnType<typeof openDatabase>;
beforeEach(() => {
  scratch = openScratchStore();
  mine = openDatabase(scratch.file);
  other = openDatabase(scratch.file);
});
afterEach(async () => {
  mine.close();
  other.close();
  await scratch.close();
});

const note = (name: string) => () => {
  mine.prepare("INSERT INTO Installation (name, value) VALUES (?, 'x')").run(name);
};
const notes = () =>
  (mine.prepare("SELECT name FROM Installation WHERE value = 'x'").all() as { name: string }[]).map(
    ({ name }) => name,
  );

it("waits for a long write of another connection, and the process goes on meanwhile", async () => {
  other.exec("BEGIN IMMEDIATE");
  const writes = Promise.all([writeWithRetry(mine)(note("a")), writeWithRetry(mine)(note("b"))]);
  let turns = 0;
  for (; turns < 5; turns += 1) await setTimeout(20);
  expect(notes()).toEqual([]);
  other.exec("COMMIT");
  await writes;
  expect(notes().toSorted()).toEqual(["a", "b"]);
});

it("gives up with a sentence, and has changed nothing", async () => {
  other.exec("BEGIN IMMEDIATE");
  await expect(writeWithRetry(mine, 50)(note("a"))).rejects.toThrow("Nothing was changed");
  other.exec("COMMIT");
  expect(notes()).toEqual([]);
});

it("passes other failures on at once, everything taken back", async () => {
  const fail = () => {
    note("a")();
    throw new Error("a bug");
  };
  await expect(writeWithRetry(mine)(fail)).rejects.toThrow("a bug");
  expect(notes()).toEqual([]);
});

it("a note that can be made another time does not wait", async () => {
  other.exec("BEGIN IMMEDIATE");
  await tryWrite(mine, note("a"));
  other.exec("COMMIT");
  expect(notes()).toEqual([]);
  await tryWrite(mine, note("b"));
  expect(notes()).toEqual(["b"]);
});
