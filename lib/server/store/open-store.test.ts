import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openStore } from "./open-store";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-database-"));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("opening the store takes away what a killed import left behind", async () => {
  vi.stubEnv("DATABASE_URL", `file:${path.join(folder, "contextscope.db")}`);
  const imports = path.join(folder, "imports");
  mkdirSync(imports);
  writeFileSync(path.join(imports, `${spawnSync(process.execPath, ["-e", ""]).pid}-copy`), "private");
  const store = openStore();
  expect(readdirSync(imports)).toEqual([]);
  await store.close();
});
