import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildFaultServer, startFaultServer } from "./fault-server";
import { post } from "./workload";

const WAIT_MS = 20_000;

/** Opens a live stream and counts the events that arrive. */
async function follow(url: string, signal: AbortSignal, onEvent: () => void): Promise<void> {
  const { body } = await fetch(`${url}/api/live`, { signal });
  const read = async () => {
    for await (const chunk of body ?? []) {
      const text = Buffer.from(chunk).toString("utf8");
      for (const _ of text.matchAll(/^data: /gm)) onEvent();
    }
  };
  // The end of the test ends the stream.
  void read().catch(() => undefined);
}

/** Many live streams at once: each hears of a posted message, and all are released when the clients leave. */
export async function runStreams(streams = 1000): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "contextscope-streams-"));
  const server = await startFaultServer(await buildFaultServer(), {
    DATABASE_URL: `file:${folder}/test.db`,
    CONTEXTSCOPE_WORKERS: "0",
  });
  const leave = new AbortController();
  const openCount = async () => {
    const text = await (await fetch(`${server.url}/api/metrics`)).text();
    return Number(/^contextscope_live_streams (\d+)$/m.exec(text)?.[1]);
  };
  try {
    const heard = new Set<number>();
    for (let stream = 0; stream < streams; stream += 1)
      await follow(server.url, leave.signal, () => heard.add(stream));
    const startedAt = performance.now();
    await post(server.url, "chat", ["m1"]);
    const answeredMs = Math.round(performance.now() - startedAt);
    for (let waited = 0; heard.size < streams && waited < WAIT_MS; waited += 50) await pause(50);
    const heardMs = Math.round(performance.now() - startedAt);
    const open = await openCount();
    leave.abort();
    for (let waited = 0; (await openCount()) > 0 && waited < WAIT_MS; waited += 200) await pause(200);
    const left = await openCount();
    console.log(`${open} streams open; a post was answered in ${answeredMs} ms`);
    console.log(
      `${heard.size} of ${streams} heard of it within ${heardMs} ms; ${left} are still open afterwards`,
    );
    return heard.size === streams && open === streams && left === 0;
  } finally {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
