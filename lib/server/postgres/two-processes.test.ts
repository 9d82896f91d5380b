import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../contract/live-event";
import { openPostgres } from "./open-postgres";
import { openPostgresStore } from "./postgres-store";
import { scratchDatabase } from "./scratch-database.fixture";
import { execute } from "./test-server.fixture";

const WRITERS = 8;
const MESSAGES = 10_000;
const BATCH = 50;
const OPTIONS = { poolSize: 2, statementTimeoutMs: 30_000 };

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** The API's real handlers in a process of their own. */
async function startServer(url: string): Promise<string> {
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/serve-api-for-tests.ts"];
  const child = spawn(process.execPath, args, {
    env: { NODE_ENV: "test", DATABASE_URL: url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [line] = await once(child.stdout, "data");
  return String(line).trim();
}

async function post(server: string, from: number): Promise<void> {
  const messages = Array.from({ length: BATCH }, (_, index) => ({
    id: `m${from + index}`,
    role: "user",
    text: `t${from + index}`,
  }));
  const response = await fetch(`${server}/api/v1/chats/shared/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chat: { bot: { name: "gryag" } }, messages }),
  });
  expect(response.status).toBe(200);
}

test("two servers, eight writers, one chat: no gap, nothing twice, no event lost while the listener is killed", async () => {
  const database = scratchDatabase();
  await database.create();
  const heard: LiveEvent[] = [];
  const listening = openPostgresStore(database.url, {
    ...{ ...OPTIONS, compactByDefault: false, onEvent: (event: LiveEvent) => heard.push(event) },
  });
  await listening.isEmpty();
  const servers = await Promise.all([startServer(database.url), startServer(database.url)]);
  let next = 0;
  const write = async (writer: number) => {
    for (let from = next; from < MESSAGES; from = next) {
      next += BATCH;
      if (from === MESSAGES / 2)
        await execute(
          database.url,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
        );
      await post(servers[writer % 2] ?? "", from);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const engine = openPostgres(database.url, { ...OPTIONS, instance: "test" });
  const rows = await engine.all<{ id: string; sequence: number }>(
    "SELECT id, sequence FROM Message ORDER BY sequence",
  );
  await engine.close();
  expect(rows.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: MESSAGES }, (_, index) => index + 1),
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(MESSAGES);
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: "anything" }), { timeout: 20_000 });
  const before = heard.length;
  await post(servers[0] ?? "", MESSAGES);
  await vi.waitFor(() => expect(heard.slice(before)).toContainEqual({ kind: "messages", chatId: "shared" }));
  await listening.close();
  database.release();
}, 300_000);
