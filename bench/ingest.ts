// Ingest through the HTTP API of the built server: alternating user and model messages in batches of 100, back to
// back, beside raw inserts of the same rows (full-text row included, one committed transaction a batch), and single
// posts over 8 connections. Build first (`npm start` does). Run: npx tsx bench/ingest.ts
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { insertSql } from "@/lib/server/sql/sql";
import { migrate } from "@/lib/server/sqlite/migrate";
import { openDatabase } from "@/lib/server/sqlite/open-database";

const PORT = 4870;
const BASE = `http://127.0.0.1:${PORT}`;
const BATCH = 100;
const BATCHES = 100;
const SINGLE_POSTS = 1000;
const CONNECTIONS = 8;
const TARGETS = { batched: 2000, toRaw: 0.2, single: 300 };

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));

const messageAt = (place: number) => ({
  id: `m${place}`,
  role: place % 2 === 0 ? "user" : "model",
  text: `message ${place} about the lamp, the harbour and what to cook tonight`,
  sentAt: new Date(1.7e12 + place * 1000).toISOString(),
  ...(place % 2 === 0 ? { author: { id: "7", name: "Alice" } } : {}),
});

const batchAt = (batch: number) =>
  Array.from({ length: BATCH }, (_, index) => messageAt(batch * BATCH + index));

async function post(chatId: string, messages: readonly unknown[]): Promise<void> {
  const response = await fetch(`${BASE}/api/v1/chats/${chatId}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ chat: { bot: { name: "bot" } }, messages }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** The same rows straight into a database with the same settings. */
async function rawPerSecond(): Promise<number> {
  const connection = openDatabase(path.join(folder, "raw.db"));
  migrate(connection, path.resolve("prisma/migrations/sqlite"));
  connection.exec(
    "INSERT INTO Chat (id, platform, platformId, title, titleKey, botName) VALUES ('raw', 'p', 'raw', 't', 't', 'b')",
  );
  const columns = ["chatKey", "sequence", "position", "id", "role", "text", "sentAt"];
  const insert = connection.prepare(insertSql("Message", columns));
  const seconds = await secondsOf(async () => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      connection.exec("BEGIN IMMEDIATE");
      for (const [index, { id, role, text, sentAt }] of batchAt(batch).entries()) {
        const place = batch * BATCH + index;
        insert.run([1, place + 1, place, id, role, text, sentAt]);
      }
      connection.exec("COMMIT");
    }
  });
  connection.close();
  return (BATCHES * BATCH) / seconds;
}

async function startServer(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ["scripts/serve-built.mjs"], {
    env: {
      NODE_ENV: "production",
      PORT: String(PORT),
      HOST: "127.0.0.1",
      DATABASE_URL: `file:${path.join(folder, "bench.db")}`,
    },
    stdio: "ignore",
  });
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isReady = await fetch(`${BASE}/api/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
    if (isReady) return server;
    await setTimeout(200);
  }
  throw new Error("The server did not start.");
}

async function batchedPerSecond(): Promise<number> {
  await post("batched", batchAt(0));
  const seconds = await secondsOf(async () => {
    for (let batch = 1; batch <= BATCHES; batch += 1) await post("batched", batchAt(batch));
  });
  return (BATCHES * BATCH) / seconds;
}

async function singlePerSecond(): Promise<number> {
  let next = 0;
  const sendOn = async (chatId: string) => {
    for (let place = next++; place < SINGLE_POSTS; place = next++) await post(chatId, [messageAt(place)]);
  };
  const seconds = await secondsOf(async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => sendOn(`single-${index}`)));
  });
  return SINGLE_POSTS / seconds;
}

const server = await startServer();
try {
  const raw = await rawPerSecond();
  const batched = await batchedPerSecond();
  const single = await singlePerSecond();
  const line = (name: string, value: number, target: number, digits = 0) =>
    console.log(`${name}: ${value.toFixed(digits)} (target ≥ ${target})`);
  line("batches of 100, messages/s", batched, TARGETS.batched);
  line("÷ raw inserts of the same rows", batched / raw, TARGETS.toRaw, 2);
  line(`single posts over ${CONNECTIONS} connections, messages/s`, single, TARGETS.single);
} finally {
  server.kill("SIGTERM");
  await setTimeout(1000);
  rmSync(folder, { recursive: true, force: true });
}
