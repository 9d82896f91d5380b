import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createParser } from "eventsource-parser";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../contract/live-event";
import { openPostgres } from "./open-postgres";
import { scratchDatabase } from "./scratch-database.fixture";
import { execute } from "./test-server.fixture";

const WRITERS = 8;
const MESSAGES = 10_000;
const BATCH = 50;
/** Chats that are written one after the other, before and after the listeners are killed. */
const SINGLE = 20;
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

type Posted = Readonly<{ chat: string; from: number; count: number }>;

async function post(server: string, { chat, from, count }: Posted): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => ({
    id: `m${from + index}`,
    role: "user",
    text: `t${from + index}`,
  }));
  const response = await fetch(`${server}/api/v1/chats/${chat}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chat: { bot: { name: "gryag" } }, messages }),
  });
  expect(response.status).toBe(200);
}

/** The events of a process as a browser gets them, from now on. */
async function followLive(server: string): Promise<readonly LiveEvent[]> {
  const heard: LiveEvent[] = [];
  // An unknown cursor is answered at once with `anything`: from then on nothing is missed.
  const { body } = await fetch(`${server}/api/live?since=unknown`);
  const stream = (body ?? expect.unreachable()).pipeThrough(new TextDecoderStream());
  const parser = createParser({ onEvent: ({ data }) => heard.push(JSON.parse(data)) });
  const read = async () => {
    for await (const chunk of stream) parser.feed(chunk);
  };
  // The end of the process ends the stream.
  read().catch(() => undefined);
  await vi.waitFor(() => expect(heard.splice(0)).toEqual([{ kind: "anything" }]));
  return heard;
}

/** Posts to chats of their own, one after the other, over both servers. */
async function postSingly(servers: readonly string[], name: string): Promise<readonly string[]> {
  const chats = Array.from({ length: SINGLE }, (_, index) => `${name}-${index}`);
  for (const [index, chat] of chats.entries())
    await post(servers[index % servers.length] ?? "", { chat, from: 0, count: 1 });
  return chats.toSorted();
}

/** A process hears its own writes sooner than the other's, so the order differs. */
const chatsIn = (heard: readonly LiveEvent[], name: string) =>
  heard
    .filter(({ chatId }) => chatId?.startsWith(`${name}-`))
    .map(({ chatId }) => chatId)
    .toSorted();

const END_LISTENERS =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'";

/** Eight writers over both servers, and the listeners of all processes killed in between. */
async function writeConcurrently(servers: readonly string[], url: string): Promise<void> {
  let next = 0;
  const write = async (writer: number) => {
    for (let from = next; from < MESSAGES; from = next) {
      next += BATCH;
      if (from === MESSAGES / 2) await execute(url, END_LISTENERS);
      await post(servers[writer % 2] ?? "", { chat: "shared", from, count: BATCH });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
}

async function readShared(url: string): Promise<readonly Readonly<{ id: string; sequence: number }>[]> {
  const engine = openPostgres(url, { ...OPTIONS, instance: "test" });
  const rows = await engine.all<{ id: string; sequence: number }>(
    "SELECT id, sequence FROM Message WHERE chatKey = (SELECT key FROM Chat WHERE id = 'shared') ORDER BY sequence",
  );
  await engine.close();
  return rows;
}

test("two servers, eight writers, one chat: no gap, nothing twice, no event lost while the listeners are killed", async () => {
  const database = scratchDatabase();
  await database.create();
  const servers = await Promise.all([startServer(database.url), startServer(database.url)]);
  const processes = await Promise.all(servers.map(followLive));
  const each = (name: string) => processes.map((heard) => chatsIn(heard, name));

  const before = await postSingly(servers, "before");
  await vi.waitFor(() => expect(each("before")).toEqual([before, before]));

  await writeConcurrently(servers, database.url);
  const rows = await readShared(database.url);
  expect(rows.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: MESSAGES }, (_, index) => index + 1),
  );
  expect(new Set(rows.map(({ id }) => id)).size).toBe(MESSAGES);
  // Events of the gap may be lost; each process reports once that there was one.
  const gaps = () => processes.map((heard) => heard.filter(({ kind }) => kind === "anything"));
  await vi.waitFor(() => expect(gaps()).toEqual([[{ kind: "anything" }], [{ kind: "anything" }]]), {
    timeout: 20_000,
  });

  const after = await postSingly(servers, "after");
  await vi.waitFor(() => expect(each("after")).toEqual([after, after]));
  expect(each("before")).toEqual([before, before]);
  expect(gaps()).toEqual([[{ kind: "anything" }], [{ kind: "anything" }]]);
  database.release();
}, 300_000);
