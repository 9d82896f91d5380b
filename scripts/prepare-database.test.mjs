import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { inProject, packageFile, ROOT } from "./setup/project.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-prepare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} url */
function prepare(url) {
  const flags = ["--conditions=react-server", "--import", packageFile("tsx/dist/esm/index.mjs")];
  const args = [...flags, inProject("scripts/prepare-database.ts")];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("the first run loads the demo chats, the second leaves them alone", () => {
  const url = `file:${folder}/new/place/contextscope.db`;
  expect(prepare(url)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Loaded \d+ demo chats\.\n$/),
  });
  expect(prepare(url)).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("a file that is not a database is reported in one sentence and not changed", () => {
  writeFileSync(`${folder}/broken.db`, "this is not a database, it only looks like one".repeat(50));
  const { status, stderr } = prepare(`file:${folder}/broken.db`);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database file .*broken\.db is damaged or not a SQLite database .*\n$/);
});

test("a data folder that cannot be created is reported in one sentence", () => {
  writeFileSync(`${folder}/file`, "");
  const { status, stderr } = prepare(`file:${folder}/file/data/contextscope.db`);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The data folder .* cannot be written to\.\n$/);
});

test("a server that cannot be reached is reported in one sentence, without its password", () => {
  const { status, stderr } = prepare("postgres://user:secret@127.0.0.1:1/db");
  expect(status).toBe(1);
  expect(stderr).toBe("The database cannot be reached. Try again later.\n");
});

test("another engine's URL is rejected without printing its password", () => {
  const { status, stderr } = prepare("mysql://user:secret@host/db");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^DATABASE_URL must start with [^\n]+\n$/u);
  expect(stderr).not.toContain("secret");
});
