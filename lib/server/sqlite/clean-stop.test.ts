import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { afterAll, afterEach, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-stop-"));
afterAll(() => rmSync(folder, { recursive: true }));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** The API's real handlers in a process of their own, which stops as `npm start` does. */
async function startServer(file: string) {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/serve-api-for-tests.ts"],
    { env: { NODE_ENV: "test", DATABASE_URL: `file:${file}` }, stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  const url = await new Promise<string>((resolve) =>
    child.stdout.once("data", (line) => resolve(String(line).trim())),
  );
  return { child, url };
}

async function postFive(url: string): Promise<void> {
  for (const id of ["1", "2", "3", "4", "5"]) {
    const response = await fetch(`${url}/api/v1/chats/stop/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        chat: { bot: { name: "gryag" } },
        messages: [{ id, role: "user", text: `m${id}` }],
      }),
    });
    expect(response.status).toBe(200);
    // A read in between: a reader's old snapshot must not keep the log alive.
    expect((await fetch(`${url}/api/v1/chats/stop/messages`)).status).toBe(200);
  }
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  child.kill(signal);
  return ended;
}

/** What a backup holds that copies nothing but the database file. */
function idsInCopy(file: string): readonly string[] {
  const copy = path.join(folder, "copy.db");
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${copy}${suffix}`, { force: true });
  copyFileSync(file, copy);
  const connection = new Database(copy);
  const rows = connection.prepare("SELECT id FROM Message ORDER BY key").all() as { id: string }[];
  connection.close();
  return rows.map(({ id }) => id);
}

const logBytes = (file: string): number => (existsSync(`${file}-wal`) ? statSync(`${file}-wal`).size : 0);

test.each(["SIGINT", "SIGTERM"] as const)(
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

test("requests whose answers were just posted are counted before the server ends", async () => {
  const file = path.join(folder, "counted.db");
  const { child, url } = await startServer(file);
  for (const chat of ["a", "b"]) {
    const messages = [
      { id: "1", role: "user", text: "Hello?" },
      { id: "2", role: "model", text: "Hello." },
    ];
    const response = await fetch(`${url}/api/v1/chats/${chat}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ chat: { bot: { name: "gryag" } }, messages }),
    });
    expect(response.status).toBe(200);
  }
  expect(await stop(child, "SIGTERM")).toBe(0);
  const connection = new Database(file);
  const counted = connection.prepare(
    "SELECT DISTINCT c.id FROM Event e JOIN Chat c ON c.key = e.chatKey WHERE e.kind = 'request-recorded' ORDER BY c.id",
  );
  expect(counted.all()).toEqual([{ id: "a" }, { id: "b" }]);
  connection.close();
});

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
