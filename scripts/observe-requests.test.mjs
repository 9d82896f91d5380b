import http from "node:http";
import { afterEach, expect, test } from "vitest";
import { createLog } from "./setup/create-log.mjs";
import { observeRequests } from "./setup/observe-requests.mjs";
import { routePatterns } from "./setup/route-patterns.mjs";

/** @type {http.Server | undefined} */
let server;
afterEach(() => void server?.close());

const patternOf = routePatterns([
  "/",
  "/api/v1/[[...path]]",
  "/api/v1/chats/[chatId]/messages",
  "/chats/[id]",
  "/chats/new",
]);

/** @param {{ isFromProxy?: boolean, status?: number, level?: string }} options */
async function observed({ isFromProxy = false, status = 200, level = "info" } = {}) {
  /** @type {any[]} */
  const lines = [];
  /** @type {object[]} */
  const measured = [];
  const write = (/** @type {string} */ line) => void lines.push(JSON.parse(line));
  const log = createLog({ NODE_ENV: "test", LOG_LEVEL: level }, { write });
  const observe = observeRequests({ log, patternOf, measure: (request) => void measured.push(request) });
  server = http.createServer((request, response) => {
    observe(request, response, isFromProxy);
    response.writeHead(status).end();
  });
  await new Promise((resolve) => server?.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  /** @param {string} path @param {RequestInit} [init] */
  const ask = async (path, init) => (await fetch(`http://127.0.0.1:${port}${path}`, init)).headers;
  return { ask, lines, measured };
}

test("a request is one line with its pattern, without ids, query or credentials", async () => {
  const { ask, lines, measured } = await observed();
  const headers = { authorization: "Bearer secret-key" };
  const answered = await ask("/api/v1/chats/private-chat/messages?search=private", {
    method: "POST",
    headers,
  });
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toEqual({
    level: "info",
    time: expect.any(String),
    pid: process.pid,
    request: answered.get("x-request-id"),
    method: "POST",
    route: "/api/v1/chats/[chatId]/messages",
    status: 200,
    ms: expect.any(Number),
    caller: "key",
    msg: "request",
  });
  expect(measured).toEqual([
    { method: "POST", route: "/api/v1/chats/[chatId]/messages", status: 200, seconds: expect.any(Number) },
  ]);
});

test("only a trusted proxy names a request, and only with a harmless name", async () => {
  const named = { headers: { "x-request-id": "proxy-4711" } };
  const stranger = await observed();
  expect((await stranger.ask("/", named)).get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  const proxy = await observed({ isFromProxy: true });
  expect((await proxy.ask("/", named)).get("x-request-id")).toBe("proxy-4711");
  const odd = { headers: { "x-request-id": 'a"b <script>' } };
  expect((await proxy.ask("/", odd)).get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
});

test("by default only failures are logged", async () => {
  const { ask, lines } = await observed({ level: "" });
  await ask("/");
  const failing = await observed({ level: "", status: 503 });
  await failing.ask("/");
  await expect.poll(() => failing.lines.length).toBe(1);
  expect([lines, failing.lines[0].level]).toEqual([[], "warn"]);
});

test("an unknown level is reported in one sentence", () => {
  expect(() => createLog({ NODE_ENV: "test", LOG_LEVEL: "loud" })).toThrow(/^LOG_LEVEL=loud is not a level/);
});

test.each([
  ["/", "/"],
  ["/chats/7?at=3", "/chats/[id]"],
  ["/chats/new", "/chats/new"],
  ["/chats/7/else", "unknown"],
  ["/api/v1", "/api/v1/[[...path]]"],
  ["/api/v1/nothing/here", "/api/v1/[[...path]]"],
  ["/_next/static/chunks/a.js", "/_next"],
  ["/%1b[31m", "unknown"],
])("the pattern of %s is %s", (url, pattern) => {
  expect(patternOf(url)).toBe(pattern);
});
