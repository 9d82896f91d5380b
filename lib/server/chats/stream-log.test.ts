import { afterEach, beforeEach, expect, test } from "vitest";
import { withActor } from "../access/actor";
import { openScratchStore } from "../store/summary-chat.fixture";
import { streamLog } from "./stream-log";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

const log = (actor: string | undefined, text: string, kind = "export") =>
  withActor(actor, () => scratch.store.writeEvent({ kind, text }));

async function read(file: "csv" | "jsonl", filters: object = {}): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of streamLog(scratch.store, { level: "debug", chat: "", ...filters }, file))
    pieces.push(piece);
  return pieces.join("");
}

test("a table keeps quotes, commas and lines, and no cell is a formula", async () => {
  await log("olena@example.org", 'said "a, b"\nand left');
  await log("=HYPERLINK(1)", "+1");
  await log(undefined, "-2");
  await log("@import", "\t3");
  const rows = (await read("csv")).replaceAll(/^\d{4}-[\dT:.-]+Z/gm, "now").split("\r\n");
  expect(rows).toEqual([
    "at,level,kind,actor,chatId,chatTitle,text",
    "now,info,export,'@import,,,'\t3",
    "now,info,export,,,,'-2",
    "now,info,export,'=HYPERLINK(1),,,'+1",
    'now,info,export,olena@example.org,,,"said ""a, b""\nand left"',
    "",
  ]);
});

test("a line per entry, of one person and of the chosen days", async () => {
  await log("olena@example.org", "first");
  await log("key: bot", "second");
  const today = new Date().toISOString().slice(0, 10);
  const textsOf = async (filters: object) =>
    (await read("jsonl", filters))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).text);
  expect(await textsOf({})).toEqual(["second", "first"]);
  expect(await textsOf({ actor: "olena@example.org" })).toEqual(["first"]);
  expect(await textsOf({ from: today, to: today })).toEqual(["second", "first"]);
  expect(await textsOf({ from: "2000-01-01", to: "2000-12-31" })).toEqual([]);
  expect(await textsOf({ from: "2999-01-01" })).toEqual([]);
  expect(await scratch.store.readActors()).toEqual(["key: bot", "olena@example.org"]);
});

test("a long log is read page by page, without a gap", async () => {
  for (let index = 0; index < 1003; index += 1) await log("bot", `entry ${index}`);
  const lines = (await read("csv")).split("\r\n").slice(1, -1);
  expect(new Set(lines.map((line) => line.split(",").at(-1))).size).toBe(1003);
});
