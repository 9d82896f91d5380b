// Overhead of recording a bot's model call, in wall-clock time and in CPU time of the bot's thread. Prints the figures
// and their targets; fails if one is missed. Run: npx tsx bench/client-overhead.ts
import { spawn } from "node:child_process";
import { startStandIn } from "@/clients/stand-in.fixture";
import { type Client, createClient, recordModel } from "@/clients/typescript";

const CALLS = 2000;
const RUNS = 3;
const CALL_P99_MS = 1;
const WORK_P50_MS = 0.5;
/** A history of about 40 messages. */
const BODY = JSON.stringify({
  contents: [{ role: "user", parts: [{ text: "Привіт, як справи? ".repeat(800) }] }],
});
const RESPONSE = { candidates: [{ content: { parts: [{ text: "Не набридай." }] } }], usageMetadata: {} };

/** A server in a separate process, so that its work is not measured. */
const OTHER_PROCESS = `
  require("node:http")
    .createServer((request, response) => request.resume().on("end", () => response.end('{"conflicts":0}')))
    .listen(0, "127.0.0.1", function () { console.log(this.address().port); });
`;

// The model answers immediately, so only the wrapper is measured.
const realFetch = globalThis.fetch;
globalThis.fetch = async (address, init) =>
  String(address).startsWith("http://model/") ? new Response() : realFetch(address, init);

const model = {
  model: "models/gemini-2.0-flash",
  async generateContent(body: string) {
    await fetch("http://model/v1beta/models/x:generateContent", { method: "POST", body });
    return { response: RESPONSE };
  },
};

type Taken = Readonly<{ p50: number; p99: number }>;

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? 0;
const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

const onTheWall = () => performance.now();
/** CPU time of the process, so that other programs are not counted. */
const onTheProcessor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const turn = () => new Promise((resolve) => setImmediate(resolve));
const ofTheCall = { clock: onTheWall, wait: () => Promise.resolve() };
/** The client serialises and sends in the event-loop turns after a call, on the bot's thread. */
const ofItsWork = {
  clock: onTheProcessor,
  wait: async () => {
    await turn();
    await turn();
  },
};

/** Milliseconds of each call, shortest first; the client works between calls, as in an idle bot. */
async function time(call: (place: number) => unknown, clock: () => number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let place = 0; place < CALLS; place += 1) {
    const startedAt = clock();
    await call(place);
    times.push(clock() - startedAt);
    if (place % 10 === 0) await turn();
  }
  return times.toSorted((a, b) => a - b);
}

/** Added milliseconds; the median of several runs excludes pauses of the machine. */
async function added(client: Client, { clock, wait }: typeof ofTheCall): Promise<Taken> {
  const runs: Taken[] = [];
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

function report(what: string, taken: Taken, target: Readonly<{ at: keyof Taken; ms: number }>): void {
  const figures = `+${taken.p50.toFixed(4)} ms at the median, +${taken.p99.toFixed(4)} ms at p99`;
  console.log(`${what}: ${figures} (target < ${target.ms} ms at ${target.at})`);
  if (taken[target.at] >= target.ms) process.exitCode = 1;
}

const other = spawn(process.execPath, ["-e", OTHER_PROCESS], { stdio: ["ignore", "pipe", "inherit"] });
const port = await new Promise((resolve) => other.stdout.once("data", resolve));
const listeningUrl = `http://127.0.0.1:${String(port).trim()}`;
const hanging = await startStandIn(() => "hang");
const deadUrl = "http://127.0.0.1:59";

for (const [server, options] of [
  ["a server that listens", { url: listeningUrl }],
  ["a dead server", { url: deadUrl }],
  ["a hanging server", { url: hanging.url }],
  ["a full queue", { url: deadUrl, maxQueued: 50 }],
] as const) {
  const call = await added(createClient(options), ofTheCall);
  report(`recorded request, ${server}`, call, { at: "p99", ms: CALL_P99_MS });
  // p99 would measure the garbage collector, whose threads count too.
  const work = await added(createClient(options), ofItsWork);
  report(`the work behind a recorded request, ${server}`, work, { at: "p50", ms: WORK_P50_MS });
}

const client = createClient({ url: listeningUrl, chat: { bot: { name: "b" } } });
const times = await time((id) => client.message(1, { id, role: "user", text: BODY }), onTheWall);
const taken = { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
report("message", taken, { at: "p99", ms: CALL_P99_MS });
await client.flush(20_000);
other.kill();
await hanging.close();
process.exit();
