import { expect, test } from "@playwright/test";
import { endOf, killableServer } from "./killable-server";

const ALL = 10_000;
const BATCH = 50;
const AT_ONCE = 4;

const server = killableServer("ingest-crash", 0);
const CHAT = `${server.address}/api/v1/chats/crash-test`;
test.afterAll(server.stop);

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

/** Posts everything in parallel; reports each acknowledged batch, and ends when the server is gone. */
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
  const killed = await server.start();
  const acknowledged = new Set<string>();
  await postAll((ids) => {
    for (const id of ids) acknowledged.add(id);
    // Somewhere in the middle, while other requests are running.
    if (acknowledged.size >= ALL / 3) killed.kill("SIGKILL");
  });
  expect(await endOf(killed)).toBe("SIGKILL");
  expect(acknowledged.size).toBeLessThan(ALL);

  await server.start();
  const kept = await storedIds();
  const known = new Set(kept);
  expect(kept.length, "none is there twice").toBe(known.size);
  expect([...acknowledged].filter((id) => !known.has(id))).toEqual([]);
  // A running batch may have been stored without acknowledgement, but never partly.
  expect(kept.length - acknowledged.size).toBeLessThanOrEqual(AT_ONCE * BATCH);
  expect(kept.length % BATCH).toBe(0);

  await postAll(() => undefined);
  const all = await storedIds();
  expect([all.length, new Set(all).size]).toEqual([ALL, ALL]);
});
