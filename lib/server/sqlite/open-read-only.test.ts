import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { chatFile, question } from "../store/summary-chat.fixture";
import { openSqliteStore } from "./sqlite-store";

const NOBODY = 65_534;
/** Permissions do not stop root, so its server runs as somebody else. */
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-read-only-"));
let server: ChildProcess | undefined;
afterEach(() => {
  server?.kill("SIGKILL");
  chmodSync(folder, 0o755);
  rmSync(folder, { recursive: true });
});

async function startServer(file: string): Promise<string> {
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/serve-api-for-tests.ts"];
  const env = { NODE_ENV: "test", DATABASE_URL: `file:${file}`, HOME: tmpdir() } as const;
  const child = spawn(process.execPath, args, { ...user, env, stdio: ["ignore", "pipe", "inherit"] });
  server = child;
  const [line] = await once(child.stdout, "data");
  return String(line).trim();
}

test("a database that may only be read can be read, and says why it stores nothing", async () => {
  const file = path.join(folder, "test.db");
  const store = openSqliteStore(file, { compactByDefault: false });
  await store.writeChatFiles([chatFile([question(1)])]);
  await store.close();
  for (const name of [`${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
  chmodSync(file, 0o444);
  chmodSync(folder, 0o555);

  const url = await startServer(file);
  const ask = async (address: string, init?: RequestInit) => {
    const response = await fetch(`${url}${address}`, init);
    return { status: response.status, answer: await response.json() };
  };
  const addresses = ["", "/1/messages", "/1/findings"];
  const reads = await Promise.all(addresses.map((address) => ask(`/api/v1/chats${address}`)));
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
  const write = await ask("/api/v1/chats/1/messages", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ message: { id: "new", role: "user", text: "?" } }),
  });
  const refused = {
    status: 503,
    answer: {
      code: "unavailable",
      error: "The database is read-only: nothing was stored. Chats can still be read.",
    },
  };
  expect([write, await ask("/api/ready")]).toEqual([refused, refused]);
});
