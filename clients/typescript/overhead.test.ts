import { type ChildProcess, spawn } from "node:child_process";
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

/** A server in a process of its own: what it does is not the bot's work. */
const OTHER_PROCESS = `
  require("node:http")
    .createServer((request, response) => request.resume().on("end", () => response.end('{"conflicts":0}')))
    .listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;

let server: StandIn;
let hanging: StandIn;
let other: ChildProcess;
let otherUrl: string;
const realFetch = globalThis.fetch;
beforeAll(async () => {
  server = await startStandIn();
  hanging = await startStandIn(() => "hang");
  other = spawn(process.execPath, ["-e", OTHER_PROCESS], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise((resolve) => other.stdout?.once("data", resolve));
  otherUrl = `http://127.0.0.1:${String(port).trim()}`;
  // The model answers at once, so that all the time that is measured is the wrapper's.
  globalThis.fetch = async (address, init) =>
    String(address).startsWith("http://model/") ? new Response() : realFetch(address, init);
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  other.kill();
  await Promise.all([server.close(), hanging.close()]);
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

const onTheWall = () => performance.now();
/** Of the whole process: what other programs take from it meanwhile is not counted. */
const onTheProcessor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds that each call took, shortest first; between calls the client does its work, as in a bot that waits. */
async function time(call: (place: number) => unknown, clock = onTheWall): Promise<readonly number[]> {
  const times: number[] = [];
  for (let place = 0; place < CALLS; place += 1) {
    const startedAt = clock();
    await call(place);
    times.push(clock() - startedAt);
    if (place % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return times.toSorted((a, b) => a - b);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
/** The client writes out and sends in the turns that follow a call, on the bot's own thread. */
const ofItsWork = {
  clock: onTheProcessor,
  wait: async () => {
    await turn();
    await turn();
  },
};
const ofTheCall = { clock: onTheWall, wait: () => Promise.resolve() };

/** Added milliseconds, median of several runs: the machine's own pauses are not the client's. */
async function added(client: Client, { clock, wait }: typeof ofTheCall) {
  const runs: { p50: number; p99: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const bare = await time(() => model.generateContent(BODY).then(wait), clock);
    const recorded = await time(
      (place) =>
        recordModel(model, client, { chatId: place % 5 })
          .generateContent(BODY)
          .then(wait),
      clock,
    );
    const difference = (share: number) => percentile(recorded, share) - percentile(bare, share);
    runs.push({ p50: difference(0.5), p99: difference(0.99) });
    await client.flush(100);
  }
  return { p50: median(runs.map(({ p50 }) => p50)), p99: median(runs.map(({ p99 }) => p99)) };
}

const tell = (what: string, { p50, p99 }: { p50: number; p99: number }) =>
  process.stdout.write(`${what}: +${p50.toFixed(4)} ms at the median, +${p99.toFixed(4)} ms at p99\n`);

const SERVERS = [
  ["a server that listens", () => otherUrl, {}],
  ["a dead server", () => "http://127.0.0.1:59", {}],
  ["a hanging server", () => hanging.url, {}],
  ["a full queue", () => "http://127.0.0.1:59", { maxQueued: 50 }],
] as const;

test.each(SERVERS)("recording adds less than 1 ms to a request (p99): %s", async (what, url, options) => {
  const taken = await added(createClient({ url: url(), ...options }), ofTheCall);
  tell(`recorded request, ${what}`, taken);
  expect(taken.p99).toBeLessThan(1);
});

/** At p99 it is the garbage collector, whose threads are counted along: told, not judged. */
test.each(SERVERS)(
  "writing it out and sending it takes the bot's thread less than 0.5 ms (median): %s",
  async (what, url, options) => {
    const taken = await added(createClient({ url: url(), ...options }), ofItsWork);
    tell(`the work behind a recorded request, ${what}`, taken);
    expect(taken.p50).toBeLessThan(0.5);
  },
);

test("handing over a message takes less than 1 ms (p99)", async () => {
  const client = createClient({ url: server.url, chat: { bot: { name: "b" } } });
  const times = await time((id) => client.message(1, { id, role: "user", text: BODY }));
  const taken = { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  tell("message", taken);
  expect(taken.p99).toBeLessThan(1);
  expect(await client.flush(20_000)).toBe(true);
  expect(client.stats()).toEqual({ queued: 0, delivered: CALLS, dropped: 0 });
});
