// While one client's request over 100,000 messages is computed, another one edits a limit: prints its median beside
// the idle one, and the longest delay of the server's event loop. Needs a build (`npm start` makes one).
// Run: npx tsx --conditions=react-server bench/nothing-blocks.ts
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chatFileSchema } from "@/lib/core/schema/chat-file";
import { openStore } from "@/lib/server/store/open-store";

const MESSAGES = 100_000;
const EDITS = 60;
const PAUSE_MS = 50;
const PORT = "4329";
const SERVER = `http://127.0.0.1:${PORT}`;
const MAX_RATIO = 3;
const MAX_DELAY_MS = 250;

const TEXT = "і ще трохи слів про каву, поїзди та дощ, який не вщухав до ранку; and some English words, too";

const makeChat = (id: string, messages: number) =>
  chatFileSchema.parse({
    contextscope: 1,
    chat: { id, bot: { name: "b" } },
    messages: Array.from({ length: messages }, (_, place) => ({
      id: String(place),
      role: place % 2 === 0 ? "user" : "model",
      author: { id: String(place % 40), name: `User ${place % 40}` },
      text: `${place} ${TEXT}`,
      sentAt: new Date(1.7e12 + place * 60_000).toISOString(),
    })),
  });

/** Runs inside the server: reports the longest delay since the last question. */
const PROBE = `
  import { monitorEventLoopDelay } from "node:perf_hooks";
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on("message", () => { process.send(delay.max / 1e6); delay.reset(); });
`;

async function startServer(database: string): Promise<ChildProcess> {
  const probe = `data:text/javascript,${encodeURIComponent(PROBE)}`;
  const server = spawn(process.execPath, ["--import", probe, "scripts/serve-built.mjs"], {
    env: { NODE_ENV: "production", DATABASE_URL: `file:${database}`, PORT, HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  for (let tries = 0; tries < 300; tries += 1) {
    const isReady = await fetch(`${SERVER}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return server;
    await pause(200);
  }
  throw new Error("The server did not start.");
}

async function longestDelayMs(server: ChildProcess): Promise<number> {
  server.send("report");
  const [delay] = await once(server, "message");
  return delay as number;
}

async function ask(address: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(SERVER + address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return performance.now() - startedAt;
}

/** Another value of a limit each time, in another chat. */
async function editLimit(): Promise<number> {
  const times: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    times.push(await ask(`/api/v1/chats/short/payload?recentMessages=${20 + (edit % 20)}`));
    await pause(PAUSE_MS);
  }
  return times.toSorted((a, b) => a - b)[EDITS / 2] ?? Number.NaN;
}

const HEAVY = {
  "the payload of the whole chat": `payload?form=wire&tokenBudget=0&recentMessages=`,
  "every verdict": `ledger?whole=1&recentMessages=`,
};

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-bench-"));
const database = path.join(folder, "bench.db");
// biome-ignore lint/style/noProcessEnv: the store reads its address from there
process.env.DATABASE_URL = `file:${database}`;
await openStore().writeChatFiles([makeChat("long", MESSAGES), makeChat("short", 1000)]);
await openStore().close();
const server = await startServer(database);
try {
  await editLimit();
  await longestDelayMs(server);
  const idle = await editLimit();
  console.log(
    `limit edit, idle: median ${idle.toFixed(1)} ms, event loop ${(await longestDelayMs(server)).toFixed(0)} ms`,
  );
  for (const [name, address] of Object.entries(HEAVY)) {
    let isOver = false;
    const heavyTimes: number[] = [];
    const heavy = (async () => {
      // Another window each time, so that nothing of it is remembered.
      while (!isOver)
        heavyTimes.push(await ask(`/api/v1/chats/long/${address}${MESSAGES - heavyTimes.length}`));
    })();
    const busy = await editLimit();
    isOver = true;
    const delay = await longestDelayMs(server);
    await heavy;
    console.log(
      `while ${name} (${MESSAGES} messages, ${(heavyTimes[0] ?? 0).toFixed(0)} ms) is computed: median ${busy.toFixed(1)} ms, ${(busy / idle).toFixed(2)}× (target ≤ ${MAX_RATIO}×); longest event-loop delay ${delay.toFixed(0)} ms (target ≤ ${MAX_DELAY_MS})`,
    );
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true });
}
