import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterAll, afterEach, expect, test } from "vitest";
import { inProject, packageFile, ROOT } from "./setup/project.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-stop-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** @type {import("node:child_process").ChildProcess[]} */
const children = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** @param {string} file */
async function startServer(file) {
  const child = spawn(
    process.execPath,
    [
      "--conditions=react-server",
      "--import",
      packageFile("tsx/dist/esm/index.mjs"),
      inProject("scripts/serve-api-for-tests.ts"),
    ],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: `file:${file}` },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  /** @type {string} */
  const url = await new Promise((resolve) =>
    child.stdout.once("data", (line) => resolve(String(line).trim())),
  );
  return { child, url };
}

/** @param {string} url */
async function postFive(url) {
  for (const id of ["1", "2", "3", "4", "5"]) {
    const response = await fetch(`${url}/api/v1/chats/stop/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        chat: { bot: { name: "gryag" } },
        messages: [{ id, role: "user", text: `m${id}` }],
      }),
    });
    expect(response.status).toBeLessThan(300);
    // A read in between: a reader's old snapshot must not keep the log alive.
    expect((await fetch(`${url}/api/v1/chats/stop/messages`)).status).toBe(200);
  }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function stop(child, signal) {
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code)));
  child.kill(signal);
  return ended;
}

/**
 * What a backup holds that copies nothing but the database file.
 * @param {string} file
 */
function idsInCopy(file) {
  const copy = path.join(folder, "copy.db");
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${copy}${suffix}`, { force: true });
  copyFileSync(file, copy);
  const connection = new Database(copy);
  const rows = /** @type {{ id: string }[]} */ (
    connection.prepare("SELECT id FROM Message ORDER BY key").all()
  );
  connection.close();
  return rows.map(({ id }) => id);
}

const logBytes = (/** @type {string} */ file) =>
  existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0;

test.each(/** @type {const} */ (["SIGINT", "SIGTERM"]))(
  "after %s the database file alone holds every acknowledged message",
  async (signal) => {
    const file = path.join(folder, `${signal}.db`);
    const { child, url } = await startServer(file);
    await postFive(url);
    expect(await stop(child, signal)).toBe(0);
    expect(idsInCopy(file)).toEqual(["1", "2", "3", "4", "5"]);
    expect(logBytes(file)).toBe(0);
  },
);

test("another process that has the database open does not keep the server from stopping", async () => {
  const file = path.join(folder, "shared.db");
  const { child, url } = await startServer(file);
  await postFive(url);
  const other = new Database(file);
  // It is writing, as a long import does.
  other.exec("BEGIN IMMEDIATE");
  other.exec("UPDATE Chat SET title = 'not committed'");
  expect(await stop(child, "SIGINT")).toBe(0);
  expect(idsInCopy(file)).toEqual(["1", "2", "3", "4", "5"]);
  other.exec("ROLLBACK");
  other.close();
});
