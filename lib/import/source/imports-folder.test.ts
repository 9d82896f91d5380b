import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { newImportFile, tidyImports } from "./imports-folder";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The number of a process that has ended. */
const gone = spawnSync(process.execPath, ["-e", ""]).pid;

test("what ended processes left behind goes, once; what others or we are using stays", () => {
  const imports = path.join(folder, "imports");
  mkdirSync(imports);
  const leftovers = [`${gone}-copy`, `${gone}-copy-wal`, `${process.pid}-from-an-earlier-life`];
  const kept = [`${process.ppid}-of-another`, "not-ours"];
  for (const name of [...leftovers, ...kept]) writeFileSync(path.join(imports, name), "private");
  tidyImports(imports);
  expect(readdirSync(imports).toSorted()).toEqual(kept.toSorted());
  const mine = newImportFile(imports);
  writeFileSync(mine, "");
  tidyImports(imports);
  expect(readdirSync(imports)).toContain(path.basename(mine));
});

test("a folder that is not there yet is no failure", () => {
  expect(() => tidyImports(path.join(folder, "missing"))).not.toThrow();
});
