import { spawn } from "node:child_process";
import { afterEach, describe, expect, test, vi } from "vitest";
import * as door from "../../exports/client.mjs";
import { type StandIn, startStandIn } from "../stand-in.fixture";
import * as source from "./index";
import { type ClientOptions, createClient, type Drop } from "./index";

const chat = { bot: { name: "gryag" } };
const open: StandIn[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function startServer(...how: Parameters<typeof startStandIn>): Promise<StandIn> {
  const server = await startStandIn(...how);
  open.push(server);
  return server;
}

/** Impatient, so that tests are quick. */
function connect(url: string, options: Partial<ClientOptions> = {}) {
  const drops: Drop[] = [];
  const onError = vi.fn();
  const client = createClient({
    url,
    chat,
    retryMs: 10,
    maxRetryMs: 40,
    timeoutMs: 2000,
    onDrop: (drop) => drops.push(drop),
    onError,
    ...options,
  });
  return { client, drops, onError };
}

const message = (id: number, text = `text ${id}`) => ({ id, role: "user" as const, text });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const idsOf = ({ messages }: StandIn) => messages().map(({ id }) => id);

/** Nothing listens there any more. */
async function deadAddress(): Promise<string> {
  const { url, close } = await startStandIn();
  await close();
  return url;
}

test("contextscope/client exports what its source does", () => {
  expect(Object.keys(door).toSorted()).toEqual(Object.keys(source).toSorted());
});

describe("every verb", () => {
  test("reaches its route in a shape that the API takes, in order, with the key", async () => {
    const server = await startServer();
    const { client, drops } = connect(`${server.url}/`, { key: "ck_1" });
    client.message(-100n, { id: 9007199254740993n, role: "user", text: "Привіт \ud800" });
    client.edit(-100n, "a/b", { text: null });
    client.remove(-100n, 7);
    client.profile(-100n, { userId: 5, summary: "s", facts: [{ key: "k", value: "v" }] });
    client.episode(-100n, { topic: "t", summary: "s" });
    client.request(-100n, { body: '{"a": 1}', answer: "b", usage: { total: 1 }, messageId: 7 });
    expect(await client.flush()).toBe(true);
    expect(drops).toEqual([]);
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /api/v1/chats/-100/messages",
      "PATCH /api/v1/chats/-100/messages/a%2Fb",
      "DELETE /api/v1/chats/-100/messages/7",
      "PUT /api/v1/chats/-100/profiles",
      "PUT /api/v1/chats/-100/episodes",
      "POST /api/v1/chats/-100/requests",
    ]);
    expect(new Set(server.received.map(({ key }) => key))).toEqual(new Set(["ck_1"]));
    expect(server.received[0]?.body).toEqual({
      chat,
      messages: [{ id: "9007199254740993", role: "user", text: "Привіт \ud800" }],
    });
    expect(server.received[5]?.body).toMatchObject({ body: '{"a": 1}', answer: "b", messageId: 7 });
    expect(client.stats()).toEqual({ queued: 0, delivered: 6, dropped: 0 });
  });

  test("tool traffic goes out with its ids and exact texts", async () => {
    const server = await startServer();
    const { client } = connect(server.url);
    const toolCalls = [{ id: "c1", name: "sum", argumentsText: '{"a": 1}' }];
    const toolResponses = [{ id: "c1", name: "sum", text: "1.0" }];
    client.message(1, { id: 1, role: "model", toolCalls });
    client.message(1, { id: 2, role: "tool", toolResponses });
    client.message(1, { id: 3, role: "system", sourceRole: "developer", text: "Be brief." });
    expect(await client.flush()).toBe(true);
    expect(server.messages()).toMatchObject([{ toolCalls }, { toolResponses }, { sourceRole: "developer" }]);
  });

  test("goes to where the server keeps the chat of this bot, also after the server forgot it", async () => {
    let isForgotten = false;
    const server = await startServer(({ method, path }) => {
      if (method === "PUT" && path === "/api/v1/chats/5") {
        isForgotten = false;
        return { status: 200, body: { chatId: "5~2" } };
      }
      return isForgotten ? { status: 404, body: { code: "no-chat" } } : { status: 200 };
    });
    const { client } = connect(server.url);
    client.remove(5, 1);
    await client.flush();
    isForgotten = true;
    client.remove(5, 2);
    await client.flush();
    expect(server.received.map(({ path }) => path.replace("/api/v1/chats/", ""))).toEqual([
      "5",
      "5~2/messages/1",
      "5~2/messages/2",
      "5",
      "5~2/messages/2",
    ]);
    expect(client.stats()).toEqual({ queued: 0, delivered: 2, dropped: 0 });
  });
});

describe("messages", () => {
  test("travel in batches and keep their order in each chat, with edits in their place", async () => {
    const server = await startServer();
    const { client } = connect(server.url);
    for (const id of numbers(500)) client.message(id % 2, message(id));
    client.edit(0, 0, { text: "new" });
    client.message(0, message(1000));
    await client.flush();
    const ofChat = (chatId: number) =>
      server.received.filter(({ path }) => path.startsWith(`/api/v1/chats/${chatId}/`));
    const sent = ofChat(0).flatMap(({ method, body }): readonly (string | number)[] =>
      method === "PATCH" ? ["edit"] : (body as { messages: { id: number }[] }).messages.map(({ id }) => id),
    );
    expect(sent).toEqual([...numbers(250).map((half) => half * 2), "edit", 1000]);
    expect(idsOf(server)).toHaveLength(501);
    expect(server.received.length).toBeLessThan(10);
  });

  test("are taken as they are when the bot hands them over, however late they arrive", async () => {
    const url = await deadAddress();
    const { client } = connect(url);
    const changing = { id: 1, role: "user" as const, text: "before" };
    client.message(1, changing);
    await client.flush(20);
    changing.text = "after";
    const server = await startServer(undefined, Number(new URL(url).port));
    await client.flush();
    expect(server.messages()).toEqual([{ id: 1, role: "user", text: "before" }]);
  });

  test("that the API refuses cost nobody else: the bad one is found, the others arrive", async () => {
    const server = await startServer();
    const { client, drops } = connect(server.url);
    for (const id of numbers(20))
      client.message(1, id === 13 ? { ...message(id), role: "boss" as "user" } : message(id));
    await client.flush();
    expect(idsOf(server)).toEqual(numbers(20).filter((id) => id !== 13));
    expect(drops).toMatchObject([{ count: 1, reason: "refused", status: 400 }]);
  });

  test("that cannot be written as JSON are reported, the others arrive", async () => {
    const server = await startServer();
    const { client, drops } = connect(server.url);
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    client.message(1, { id: 1, role: "user", toolCalls: [{ name: "f", args: circle }] });
    client.message("\ud800", message(2));
    client.edit(1, "\ud800", { text: "x" });
    client.request(1, { body: "" });
    client.message(1, message(3));
    await client.flush();
    expect(idsOf(server)).toEqual([3]);
    expect(drops.map(({ reason }) => reason)).toEqual(new Array(4).fill("unreadable"));
  });
});

describe("a server", () => {
  test("that is dead is waited for, and gets everything in order once it is back", async () => {
    const url = await deadAddress();
    const { client, drops, onError } = connect(url);
    for (const id of numbers(50)) client.message(1, message(id));
    expect(await client.flush(100)).toBe(false);
    expect(onError.mock.calls.length).toBeGreaterThan(1);
    expect(onError.mock.calls[0]?.[0].message).toContain("ECONNREFUSED");
    const second = await startServer(undefined, Number(new URL(url).port));
    expect(await client.flush()).toBe(true);
    expect(idsOf(second)).toEqual(numbers(50));
    expect(drops).toEqual([]);
  });

  test("that hangs is given up after the time-out and tried again", async () => {
    const server = await startServer((_, place) => (place < 2 ? "hang" : undefined));
    const { client, onError } = connect(server.url, { timeoutMs: 400 });
    client.message(1, message(1));
    expect(await client.flush()).toBe(true);
    expect(onError.mock.calls.map(([{ message: reason }]) => reason)).toEqual([
      "no answer within 400 ms",
      "no answer within 400 ms",
    ]);
    expect(idsOf(server)).toEqual([1]);
  });

  test.each([429, 502, 503, 500])("that says %i is tried again", async (status) => {
    const server = await startServer((_, place) => (place < 3 ? { status } : undefined));
    const { client, drops } = connect(server.url);
    client.message(1, message(1));
    await client.flush();
    expect([server.received.length, idsOf(server), drops]).toEqual([4, [1], []]);
  });

  test("that says when to come back is obeyed", async () => {
    const server = await startServer((_, place) =>
      place === 0 ? { status: 429, headers: { "retry-after": "1" } } : undefined,
    );
    const { client, onError } = connect(server.url);
    client.message(1, message(1));
    await vi.waitFor(() =>
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ retryInMs: 1000 })),
    );
  });

  test.each([401, 403, 404, 409, 413, 307])("that says %i is not asked twice", async (status) => {
    const server = await startServer(() => ({ status, headers: { location: "/elsewhere" } }));
    const { client, drops } = connect(server.url);
    client.message(1, message(1));
    client.message(2, message(2));
    expect(await client.flush()).toBe(true);
    expect(server.received).toHaveLength(2);
    expect(drops).toMatchObject([
      { count: 1, total: 1, reason: "refused", status },
      { count: 1, total: 2, reason: "refused", status },
    ]);
  });

  test("that stumbles over one letter for ever does not hold up the rest", async () => {
    const server = await startServer(({ path }) => (path.includes("/1/") ? { status: 500 } : undefined));
    const { client, drops } = connect(server.url, { retryMs: 1 });
    client.message(1, message(1));
    client.message(2, message(2));
    await client.flush();
    expect(idsOf(server)).toEqual([2]);
    expect(drops).toMatchObject([{ count: 1, reason: "refused" }]);
  });

  test("that knows another content under the id makes a reported conflict", async () => {
    const server = await startServer(() => ({ status: 200, body: { chatId: "1", conflicts: 1 } }));
    const { client, drops } = connect(server.url);
    client.message(1, message(1));
    client.message(1, message(2));
    await client.flush();
    expect(drops).toMatchObject([{ count: 1, status: 409 }]);
    expect(client.stats()).toEqual({ queued: 0, delivered: 1, dropped: 1 });
  });
});

describe("a full queue", () => {
  test("gives up the oldest, counts and reports them", async () => {
    const first = await startServer((_, place) => (place === 0 ? "hang" : undefined));
    const { client, drops } = connect(first.url, { maxQueued: 10, timeoutMs: 800 });
    client.message(0, message(0));
    await vi.waitFor(() => expect(first.received).toHaveLength(1));
    for (const id of numbers(35)) client.message(1, message(id));
    expect(client.stats()).toEqual({ queued: 11, delivered: 0, dropped: 25 });
    await client.flush();
    expect(idsOf(first)).toEqual([0, ...numbers(10).map((id) => id + 25)]);
    expect(drops).toMatchObject([{ count: 25, total: 25, reason: "queue-full" }]);
  });

  test("is also one with too many bytes", async () => {
    const server = await startServer();
    const { client, drops } = connect(server.url, { maxQueuedBytes: 5000 });
    for (const id of numbers(10)) client.message(1, message(id, "x".repeat(1000)));
    await client.flush();
    expect(idsOf(server)).toEqual([6, 7, 8, 9]);
    expect(drops).toMatchObject([{ count: 6, reason: "queue-full" }]);
  });
});

test.each(["", "nonsense", "ftp://127.0.0.1", "http://user:secret@127.0.0.1:9"])(
  "an address like %j is reported, never thrown",
  async (url) => {
    const { client, drops } = connect(url, { maxRetryMs: 10 });
    client.message(1, message(1));
    await client.flush(50);
    expect(client.stats().delivered).toBe(0);
    expect(JSON.stringify(drops)).not.toContain("secret");
  },
);

test("reports that throw stop nothing", async () => {
  const fail = () => {
    throw new Error("from the bot's own report");
  };
  const server = await startServer((_, place) => (place === 0 ? { status: 503 } : undefined));
  const { client } = connect(server.url, { onDrop: fail, onError: fail });
  client.request(1, { body: "" });
  client.message(1, message(1));
  expect(await client.flush()).toBe(true);
  expect(idsOf(server)).toEqual([1]);
});

describe("a process that ends", () => {
  const run = async (url: string) => {
    const script = `import { createClient } from "contextscope/client";
      createClient({ url: "${url}", chat: { bot: { name: "b" } } }).message(1, { id: 1, role: "user" });`;
    const child = spawn("node", ["--input-type=module", "-e", script], { stdio: "inherit" });
    return new Promise((resolve) => child.on("exit", resolve));
  };

  test("delivers what it can on its way out", async () => {
    const server = await startServer();
    expect(await run(server.url)).toBe(0);
    expect(idsOf(server)).toEqual([1]);
  });

  test("is not kept alive by a dead server", async () => {
    expect(await run(await deadAddress())).toBe(0);
  });
});
