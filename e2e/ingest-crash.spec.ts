import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";

const PORT = Number(process.env.E2E_PORT ?? "3177") + 500;
const DATABASE = ".cache/e2e/ingest-crash.db";
const CHAT = `http://127.0.0.1:${PORT}/api/v1/chats/crash-test`;
const ALL = 10_000;
const BATCH = 50;
const AT_ONCE = 4;

/** The built app over a database of its own, in one process that can be killed. */
const SERVER = `
  import { readAddress } from "./scripts/setup/address.mjs";
  import { serve } from "./scripts/setup/serve.mjs";
  await serve(readAddress());
`;

let server: ChildProcess | undefined;
test.beforeAll(() => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${DATABASE}${suffix}`, { force: true });
});
test.afterAll(() => {
  server?.kill("SIGKILL");
});

async function startServer(): Promise<ChildProcess> {
  const started = spawn(process.execPath, ["--input-type", "module", "--eval", SERVER], {
    env: { ...process.env, PORT: String(PORT), HOST: "127.0.0.1", DATABASE_URL: `file:./${DATABASE}` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  server = started;
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORT}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000, intervals: [100] }).toBe(true);
  return started;
}

const idsFrom = (first: number) => Array.from({ length: BATCH }, (_, place) => `m${first + place}`);

async function post(ids: readonly string[]): Promise<boolean> {
  const messages = ids.map((id) => ({ id, role: "user", text: `text of ${id}` }));
  const response = await fetch(`${CHAT}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chat: { bot: { name: "gryag" } }, messages }),
  });
  return response.ok;
}

/** Posts everything, several at once; tells of each batch that was acknowledged, and ends when the server is gone. */
async function postAll(onAcknowledged: (ids: readonly string[]) => void): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < ALL) {
      const ids = idsFrom(next);
      next += BATCH;
      if (await post(ids)) onAcknowledged(ids);
    }
  };
  await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
}

async function storedIds(): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after = 0, hasLater = true; hasLater; ) {
    const page = await (await fetch(`${CHAT}/messages?after=${after}&limit=100`)).json();
    for (const { id, sequence } of page.messages as { id: string; sequence: number }[]) {
      ids.push(id);
      after = sequence;
    }
    hasLater = page.hasLater;
  }
  return ids;
}

test("kill -9 in the middle of 10,000 posted messages: each acknowledged one is there exactly once", async () => {
  test.setTimeout(180_000);
  const killed = await startServer();
  const acknowledged = new Set<string>();
  await postAll((ids) => {
    for (const id of ids) acknowledged.add(id);
    // Somewhere in the middle, while other requests are under way.
    if (acknowledged.size >= ALL / 3) killed.kill("SIGKILL");
  });
  expect(
    killed.signalCode ?? (await new Promise((resolve) => killed.once("exit", (_, by) => resolve(by)))),
  ).toBe("SIGKILL");
  expect(acknowledged.size).toBeLessThan(ALL);

  await startServer();
  const kept = await storedIds();
  const known = new Set(kept);
  expect(kept.length, "none is there twice").toBe(known.size);
  expect([...acknowledged].filter((id) => !known.has(id))).toEqual([]);
  // What was under way may have been stored and not told, never a part of a batch.
  expect(kept.length - acknowledged.size).toBeLessThanOrEqual(AT_ONCE * BATCH);
  expect(kept.length % BATCH).toBe(0);

  await postAll(() => undefined);
  const all = await storedIds();
  expect([all.length, new Set(all).size]).toEqual([ALL, ALL]);
});
