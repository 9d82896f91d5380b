import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../migrate";
import { openSqlite, type SqliteEngine } from "../open-sqlite";
import type { OneTimeFill } from "./one-time-fill";
import { runOneTimeFills } from "./run-one-time-fills";

let folder: string;
let engine: SqliteEngine;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-fills-"));
  engine = openSqlite(path.join(folder, "test.db"));
  migrate(engine.writer, path.resolve("prisma/migrations/sqlite"));
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const facts = () =>
  engine.all<{ name: string; value: string }>("SELECT name, value FROM Installation ORDER BY name");

/** Counts to three, a number a batch, and writes each of them down. */
function counting(name: string, breakAt = 0): OneTimeFill {
  return {
    name,
    step: async (sql, after) => {
      if (after === 3) return undefined;
      const next = after + 1;
      await sql.run("INSERT INTO Installation (name, value) VALUES (?, 'x')", `${name} ${next}`);
      if (next === breakAt) throw new Error("power cut");
      return next;
    },
  };
}

test("each fill runs to its end, once", async () => {
  const fills = [counting("a"), counting("b")];
  await runOneTimeFills(engine, fills);
  const names = (await facts()).map(({ name }) => name);
  expect(names).toEqual(["a 1", "a 2", "a 3", "b 1", "b 2", "b 3", "fill:a", "fill:b"]);
  const before = await facts();
  await runOneTimeFills(engine, fills);
  expect(await facts()).toEqual(before);
});

test("a broken run keeps its whole batches, and the next one goes on behind them", async () => {
  await expect(runOneTimeFills(engine, [counting("a", 2)])).rejects.toThrow("power cut");
  expect(await facts()).toEqual([
    { name: "a 1", value: "x" },
    { name: "fill:a", value: "1" },
  ]);
  await runOneTimeFills(engine, [counting("a")]);
  expect(await facts()).toEqual([
    { name: "a 1", value: "x" },
    { name: "a 2", value: "x" },
    { name: "a 3", value: "x" },
    { name: "fill:a", value: "done" },
  ]);
});
