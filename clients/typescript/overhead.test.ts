import { afterAll, beforeAll, expect, test } from "vitest";
import { type StandIn, startStandIn } from "../stand-in.fixture";
import { type Client, createClient, recordModel } from "./index";

const CALLS = 2000;
const RUNS = 3;
/** A history of some 40 messages. */
const BODY = JSON.stringify({
  contents: [{ role: "user", parts: [{ text: "Привіт, як справи? ".repeat(800) }] }],
});
const RESPONSE = { candidates: [{ content: { parts: [{ text: "Не набридай." }] } }], usageMetadata: {} };

let server: StandIn;
const realFetch = globalThis.fetch;
beforeAll(async () => {
  server = await startStandIn();
  // The model answers at once, so that all the time that is measured is the wrapper's.
  globalThis.fetch = async (address, init) =>
    String(address).startsWith("http://model/") ? new Response() : realFetch(address, init);
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await server.close();
});

const model = {
  model: "models/gemini-2.0-flash",
  async generateContent(body: string) {
    await fetch("http://model/v1beta/models/x:generateContent", { method: "POST", body });
    return { response: RESPONSE };
  },
};

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0;
const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Milliseconds that each call took, shortest first; between calls the client does its work, as in a bot that waits. */
async function time(call: (place: number) => unknown): Promise<readonly number[]> {
  const times: number[] = [];
  for (let place = 0; place < CALLS; place += 1) {
    const startedAt = performance.now();
    await call(place);
    times.push(performance.now() - startedAt);
    if (place % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return times.toSorted((a, b) => a - b);
}

/** Added milliseconds, median of several runs: the machine's own pauses are not the client's. */
async function addedBy(client: Client) {
  const runs: { p50: number; p99: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const bare = await time(() => model.generateContent(BODY));
    const recorded = await time((place) =>
      recordModel(model, client, { chatId: place % 5 }).generateContent(BODY),
    );
    const difference = (share: number) => percentile(recorded, share) - percentile(bare, share);
    runs.push({ p50: difference(0.5), p99: difference(0.99) });
    await client.flush(100);
  }
  return { p50: median(runs.map(({ p50 }) => p50)), p99: median(runs.map(({ p99 }) => p99)) };
}

const tell = (what: string, { p50, p99 }: { p50: number; p99: number }) =>
  process.stdout.write(`${what}: +${p50.toFixed(4)} ms at the median, +${p99.toFixed(4)} ms at p99\n`);

test.each([
  ["a server that listens", () => server.url, {}],
  ["a dead server", () => "http://127.0.0.1:59", {}],
  ["a full queue", () => "http://127.0.0.1:59", { maxQueued: 50 }],
])("recording adds less than 1 ms to a request (p99): %s", async (what, url, options) => {
  const client = createClient({ url: url(), ...options });
  const added = await addedBy(client);
  tell(`recorded request, ${what}`, added);
  expect(added.p99).toBeLessThan(1);
});

test("handing over a message takes less than 1 ms (p99)", async () => {
  const client = createClient({ url: server.url, chat: { bot: { name: "b" } } });
  const times = await time((id) => client.message(1, { id, role: "user", text: BODY }));
  const taken = { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  tell("message", taken);
  expect(taken.p99).toBeLessThan(1);
  expect(await client.flush(20_000)).toBe(true);
  expect(client.stats()).toEqual({ queued: 0, delivered: CALLS, dropped: 0 });
});
