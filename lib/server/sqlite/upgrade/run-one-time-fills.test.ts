import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../migrate";
import { type Connection, openDatabase } from "../open-database";
import type { OneTimeFill } from "./one-time-fill";
import { runOneTimeFills } from "./run-one-time-fills";

let folder: string;
let connection: Connection;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-fills-"));
  connection = openDatabase(path.join(folder, "test.db"));
  migrate(connection, path.resolve("prisma/migrations"));
});
afterEach(() => {
  connection.close();
  rmSync(folder, { recursive: true, force: true });
});

const facts = () => connection.prepare("SELECT name, value FROM Installation ORDER BY name").all();

/** Counts to three, a number a batch, and writes each of them down. */
function counting(name: string, breakAt = 0): OneTimeFill {
  return {
    name,
    step: (open, after) => {
      if (after === 3) return undefined;
      const next = after + 1;
      open.prepare("INSERT INTO Installation (name, value) VALUES (?, 'x')").run(`${name} ${next}`);
      if (next === breakAt) throw new Error("power cut");
      return next;
    },
  };
}

test("each fill runs to its end, once", () => {
  const fills = [counting("a"), counting("b")];
  runOneTimeFills(connection, fills);
  const names = facts().map((fact) => (fact as { name: string }).name);
  expect(names).toEqual(["a 1", "a 2", "a 3", "b 1", "b 2", "b 3", "fill:a", "fill:b"]);
  const before = facts();
  runOneTimeFills(connection, fills);
  expect(facts()).toEqual(before);
});

test("a broken run keeps its whole batches, and the next one goes on behind them", () => {
  expect(() => runOneTimeFills(connection, [counting("a", 2)])).toThrow("power cut");
  expect(facts()).toEqual([
    { name: "a 1", value: "x" },
    { name: "fill:a", value: "1" },
  ]);
  runOneTimeFills(connection, [counting("a")]);
  expect(facts()).toEqual([
    { name: "a 1", value: "x" },
    { name: "a 2", value: "x" },
    { name: "a 3", value: "x" },
    { name: "fill:a", value: "done" },
  ]);
});
