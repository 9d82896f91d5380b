import { afterAll, beforeAll, expect, test } from "vitest";
import { type StandIn, startStandIn } from "../stand-in.fixture";
import { createClient, recordModel } from "./index";

const CALLS = 2000;
const MODEL_URL = "http://model/v1beta/models/x:generateContent";

let server: StandIn;
let hanging: StandIn;
const requested: string[] = [];
const realFetch = globalThis.fetch;
beforeAll(async () => {
  server = await startStandIn();
  hanging = await startStandIn(() => "hang");
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    requested.push(address);
    return address === MODEL_URL ? new Response() : realFetch(input, init);
  };
});
afterAll(async () => {
  globalThis.fetch = realFetch;
  await Promise.all([server.close(), hanging.close()]);
});

/** A value that counts how often it is written out. */
function counted() {
  let reads = 0;
  const value = {
    get total() {
      reads += 1;
      return reads;
    },
  };
  return { value, reads: () => reads };
}

/** Each test has addresses of its own: the client of another test may still be trying. */
const postsTo = (url: string) => requested.filter((address) => address.startsWith(url)).length;
const SERVERS = [
  ["a server that listens", () => server.url, {}],
  ["a dead server", () => "http://127.0.0.1:59", {}],
  ["a hanging server", () => hanging.url, {}],
  ["a full queue", () => "http://127.0.0.1:59/full", { maxQueued: 50 }],
] as const;

test.each(SERVERS)(
  "handing over reads and sends nothing while the bot waits, and writes each message out once: %s",
  async (_, address, options) => {
    const url = `${address()}/handed-over`;
    const client = createClient({ url, ...options });
    const { value, reads } = counted();
    for (let id = 0; id < CALLS; id += 1)
      client.message(1, { id, role: "model", toolCalls: [{ name: "t", args: value }] });
    expect([reads(), postsTo(url)]).toEqual([0, 0]);
    await client.flush(100);
    expect(reads()).toBe("maxQueued" in options ? options.maxQueued : CALLS);
    expect(postsTo(url)).toBeGreaterThan(0);
  },
);

test.each(SERVERS)(
  "the model's answer reaches the bot before its record is written out: %s",
  async (_, address, options) => {
    const url = `${address()}/recorded`;
    const client = createClient({ url, ...options });
    const { value, reads } = counted();
    const model = {
      async generateContent(body: string) {
        await fetch(MODEL_URL, { method: "POST", body });
        return { response: { usageMetadata: value } };
      },
    };
    for (let place = 0; place < 40; place += 1) {
      await recordModel(model, client, { chatId: 1 }).generateContent("{}");
      expect([reads(), postsTo(url)]).toEqual([0, 0]);
    }
    await client.flush(100);
    expect(reads()).toBe(40);
    expect(postsTo(url)).toBeGreaterThan(0);
  },
);

test("messages travel 200 to a request, recorded requests one by one", async () => {
  const { url, received, close } = await startStandIn();
  const client = createClient({ url, chat: { bot: { name: "b" } } });
  for (let id = 0; id < CALLS; id += 1) client.message(1, { id, role: "user", text: "x" });
  expect(await client.flush(20_000)).toBe(true);
  expect(received).toHaveLength(CALLS / 200);
  for (let place = 0; place < 100; place += 1) client.request(1, { body: "{}" });
  expect(await client.flush(20_000)).toBe(true);
  expect(received).toHaveLength(CALLS / 200 + 100);
  expect(client.stats()).toEqual({ queued: 0, delivered: CALLS + 100, dropped: 0 });
  await close();
});
