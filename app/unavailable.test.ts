import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ROUTES } from "@/lib/api/routes";
import { processSingletons } from "@/lib/core/process-singleton";
import { holdWriteLock } from "@/lib/server/sqlite/hold-write-lock.fixture";
import { serveStore } from "@/lib/server/store/serve-store.fixture";
import { chatFile, openScratchStore, question } from "@/lib/server/store/summary-chat.fixture";
import { isPostgres } from "@/lib/server/store/test-store.fixture";
import { proxy } from "@/proxy";
import { setCompactAction } from "./actions";
import { GET as listActivity } from "./api/activity/route";
import { GET as askReady } from "./api/ready/route";
import { callApi } from "./api/v1/call-api.fixture";
import { inspectChatAction } from "./chats/[id]/actions";

// Actions run outside of a request here: a program on this machine calls them.
vi.mock("next/headers", () => ({ headers: async () => new Headers(), cookies: async () => new Map() }));

const folder = mkdtempSync(path.join(tmpdir(), "contextscope-unavailable-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  // The store that a failed opening left behind must not serve the next test.
  processSingletons().delete("store");
  vi.unstubAllEnvs();
});

const host = "127.0.0.1:3000";
const open = (headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://${host}/chats/1`, { headers: { host, ...headers } }));
const inspect = () => inspectChatAction({ chatId: "1", overrides: {}, formats: [], wire: [] });

describe.each([
  ["in a folder that cannot be made", "no-folder/test.db", "unavailable", "cannot be written to"],
  ["that is no database", "text.db", "broken-database", "not a SQLite database"],
])("a database %s", (_, name, code, sentence) => {
  beforeEach(() => {
    writeFileSync(path.join(folder, "no-folder"), "a file");
    writeFileSync(path.join(folder, "text.db"), "buy milk ".repeat(1000));
    vi.stubEnv("DATABASE_URL", `file:${path.join(folder, name)}`);
  });

  test("is 503 with Retry-After on a page's route and on the API", async () => {
    const route = await listActivity(new Request(`http://${host}/api/activity`));
    const api = await callApi(ROUTES.listChats);
    for (const { status, headers } of [route, api])
      expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await route.json()).toEqual({ code, error: expect.stringContaining(sentence) });
    expect(api.json).toEqual({ code, error: expect.stringContaining(sentence) });
  });

  test("is 503 as the answer of an action", async () => {
    const expected = { ok: false, status: 503, code, error: expect.stringContaining(sentence) };
    expect(await inspect()).toEqual(expected);
    expect(await setCompactAction("1", true)).toEqual(expected);
  });

  test("is 503 with Retry-After on a page, in the reader's language", async () => {
    const page = await open({ cookie: "contextscope-locale=uk" });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).toContain("Не вдалося показати цю сторінку");
    expect(html).toContain(sentence);
  });
});

// On PostgreSQL a write waits only for writes to the same chat.
describe.skipIf(isPostgres())("a database that another process writes to for long", () => {
  const scratch = openScratchStore(undefined, { timeoutMs: 30 });
  let release: () => void;
  beforeEach(async () => {
    serveStore(scratch.store);
    await scratch.store.writeChatFiles([chatFile([question(1)])]);
    release = holdWriteLock(scratch.file);
  });
  afterEach(() => release());
  afterAll(scratch.close);

  test("is 503 with Retry-After where something is to be written, on a route", async () => {
    const body = { message: { id: "new", role: "user", text: "?" } };
    const { status, headers, json } = await callApi(ROUTES.ingestMessages, { params: { chatId: "1" }, body });
    expect([status, headers.get("retry-after"), json.code]).toEqual([503, "5", "unavailable"]);
    expect(json.error).toContain("The database is busy");
  });

  test("is 503 in the answer of an action that writes", async () => {
    const error = expect.stringContaining("The database is busy");
    const expected = { ok: false, status: 503, code: "unavailable", error };
    expect(await setCompactAction("1", true)).toEqual(expected);
  });

  test("can be read all the while: pages and reports go on", async () => {
    expect((await open()).status).toBe(200);
    expect(await inspect()).toMatchObject({ ok: true });
    expect((await callApi(ROUTES.listChats)).status).toBe(200);
  });
});

describe.skipIf(isPostgres())("a database file that is removed under the running server", () => {
  const scratch = openScratchStore();
  const ready = async () => (await askReady(new Request(`http://${host}/api/ready`))).status;
  const read = async () => (await callApi(ROUTES.listChats)).status;
  const write = (id: string) =>
    callApi(ROUTES.ingestMessages, {
      params: { chatId: "1" },
      body: { message: { id, role: "user", text: "?" } },
    });
  beforeEach(() => void serveStore(scratch.store));
  afterAll(scratch.close);

  test("stops every read and write at once; with the file back, all goes on and nothing is lost", async () => {
    await scratch.store.writeChatFiles([chatFile([question(1)])]);
    expect([await ready(), await read(), (await write("a")).status]).toEqual([200, 200, 200]);
    renameSync(scratch.file, `${scratch.file}.away`);
    const { status, json } = await write("b");
    expect([status, json.error]).toEqual([503, expect.stringContaining("was removed or replaced")]);
    expect([await ready(), await read(), (await open()).status]).toEqual([503, 503, 503]);
    expect(await setCompactAction("1", true)).toMatchObject({ ok: false, status: 503 });
    writeFileSync(scratch.file, "");
    expect((await write("c")).status, "another file in its place").toBe(503);
    renameSync(`${scratch.file}.away`, scratch.file);
    expect([await ready(), (await write("d")).status]).toEqual([200, 200]);
    const ids = (await scratch.store.readMessages("1", { limit: 10 }))?.messages.map(({ id }) => id);
    expect(ids).toEqual(["q1", "a", "d"]);
  });
});
