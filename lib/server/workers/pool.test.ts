import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ImportRefusal } from "../../import/pipeline/import-refusal";
import { AppError } from "../app-error";
import { Cancelled } from "./cancellation";
import { packError } from "./carry-error";
import { type Ask, createPool, type Pool, type PoolOptions } from "./pool";
import { startThread } from "./thread";

const WORKER = path.resolve(import.meta.dirname, "scripted-worker.fixture.mjs");
const MAX_MEGABYTES = 32;

let folder: string;
let file: string;
let pool: Pool;

const open = (options: Partial<PoolOptions> = {}): Pool => {
  pool = createPool({
    size: 2,
    maxWaiting: 100,
    maxMegabytes: MAX_MEGABYTES,
    start: (events) => startThread(WORKER, MAX_MEGABYTES, events),
    stopWithinMs: 50,
    ...options,
  });
  return pool;
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-pool-"));
  file = path.join(folder, "runs");
  writeFileSync(file, "");
});
afterEach(async () => {
  await pool.end();
  rmSync(folder, { recursive: true });
});

const ask = (name: string, question: unknown = {}, over: Partial<Ask> = {}) =>
  pool.run({ name, question, key: "chat", ...over });
const runs = (): readonly string[] => readFileSync(file, "utf8").split("\n").slice(0, -1);
const log = (text: string, over: Partial<Ask> = {}, ms = 0) => ask("log", { file, text, ms }, over);
/** Keeps the chat's thread busy until it is aborted. */
const occupy = () => {
  const stop = new AbortController();
  const over = ask("untilCancelled", {}, { signal: stop.signal }).catch((error: unknown) => error);
  return { stop: () => stop.abort(), over };
};

describe("which thread", () => {
  test("a chat always gets the same thread, two chats get two", async () => {
    open();
    const ofOne = [await ask("thread", {}, { key: "a" })];
    const busy = ask("log", { file, text: "", ms: 20 }, { key: "a" });
    const other = await ask("thread", {}, { key: "b" });
    await busy;
    for (let round = 0; round < 5; round += 1) ofOne.push(await ask("thread", {}, { key: "a" }));
    expect(new Set(ofOne).size).toBe(1);
    expect(ofOne).not.toContain(other);
    expect(await ask("thread", {}, { key: "b" })).toBe(other);
  });

  test("an idle thread ends, and the next question starts another", async () => {
    open({ size: 1, idleMs: 1 });
    const first = await ask("thread");
    await expect.poll(() => ask("thread")).not.toBe(first);
  });
});

describe("a bounded queue", () => {
  test("refuses what would wait too long with a problem for a 503", async () => {
    open({ size: 1, maxWaiting: 2 });
    const busy = occupy();
    const waiting = [log("one"), log("two")];
    const refused = await log("three").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "unavailable", message: /2 computations are waiting/ });
    busy.stop();
    expect(await Promise.all(waiting)).toEqual(["one", "two"]);
  });
});

describe("a dead thread", () => {
  test("costs one recomputation: its task and those that wait run on a new thread", async () => {
    open({ size: 1, maxMegabytes: 32 });
    const before = await ask("thread");
    const crashing = ask("crash");
    const waiting = log("after");
    await expect(crashing).rejects.toMatchObject({ code: "unavailable", message: /ended unexpectedly/ });
    expect(await waiting).toBe("after");
    expect(await ask("thread")).not.toBe(before);
  });

  test("a write is not repeated", async () => {
    open({ size: 1 });
    const once = ask("crashAfterLog", { file }, { attempts: 1 });
    await expect(once).rejects.toBeInstanceOf(AppError);
    expect(runs()).toEqual(["run"]);
    await expect(ask("crashAfterLog", { file })).rejects.toBeInstanceOf(AppError);
    expect(runs()).toEqual(["run", "run", "run"]);
  });

  test("too little memory is an error that says so", async () => {
    open({ size: 1 });
    await expect(ask("memory", {}, { attempts: 1 })).rejects.toMatchObject({
      code: "unavailable",
      message: `This needs more memory than one computation may use (${MAX_MEGABYTES} MB).`,
    });
    expect(await log("alive")).toBe("alive");
  });
});

describe("cancelling", () => {
  test("raises the flag that the task sees; its thread stays", async () => {
    open({ size: 1, stopWithinMs: 60_000 });
    const before = await ask("thread");
    const busy = occupy();
    busy.stop();
    expect(await busy.over).toBeInstanceOf(Cancelled);
    expect(await ask("thread")).toBe(before);
  });

  test("a thread that does not stop is replaced, and what waits for it still runs", async () => {
    open({ size: 1 });
    const before = await ask("thread");
    const stop = new AbortController();
    const deaf = ask("deaf", {}, { signal: stop.signal });
    const waiting = ask("thread");
    stop.abort();
    await expect(deaf).rejects.toBeInstanceOf(Cancelled);
    expect(await waiting).not.toBe(before);
  });

  test("a waiting task that is cancelled never runs", async () => {
    open({ size: 1 });
    const busy = occupy();
    const stop = new AbortController();
    const waiting = log("never", { signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toBeInstanceOf(Cancelled);
    busy.stop();
    expect(await log("later")).toBe("later");
    expect(runs()).toEqual(["later"]);
  });
});

describe("a client that asks faster than the answers come", () => {
  test("ten edits cost the one that runs and the newest", async () => {
    open({ size: 1 });
    const first = log("edit 0", { newest: "tab" }, 100);
    const edits = Array.from({ length: 9 }, (_, place) => log(`edit ${place + 1}`, { newest: "tab" }));
    const results = await Promise.allSettled([first, ...edits]);
    expect(runs()).toEqual(["edit 0", "edit 9"]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      ...Array<string>(8).fill("rejected"),
      "fulfilled",
    ]);
    expect(results[1]).toMatchObject({ reason: expect.any(Cancelled) });
  });

  test("another client's question is not replaced", async () => {
    open({ size: 1 });
    const busy = occupy();
    const both = [log("mine", { newest: "tab 1" }), log("yours", { newest: "tab 2" })];
    busy.stop();
    expect(await Promise.all(both)).toEqual(["mine", "yours"]);
  });

  test("equal questions that wait are computed once, until the last asker leaves", async () => {
    open({ size: 1 });
    const busy = occupy();
    const stop = new AbortController();
    const shared = [
      log("same", { isShared: true, signal: stop.signal }),
      log("same", { isShared: true }),
      log("same", { isShared: true }),
    ];
    stop.abort();
    busy.stop();
    const results = await Promise.allSettled(shared);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(runs()).toEqual(["same"]);
  });
});

describe("errors keep their class", () => {
  test.each([
    ["a problem", new AppError("broken-database", "The file is damaged."), AppError],
    ["a refusal", new ImportRefusal("Not an export."), ImportRefusal],
    ["a cancellation", new Cancelled(), Cancelled],
    ["a database error", Object.assign(new Error("locked"), { code: "SQLITE_BUSY" }), Error],
  ] as const)("%s", async (_, error, expected) => {
    open();
    const thrown = await ask("fail", packError(error)).catch((caught: unknown) => caught);
    expect(thrown).toBeInstanceOf(expected);
    expect(thrown).toMatchObject({ message: error.message, ...("code" in error && { code: error.code }) });
  });
});
