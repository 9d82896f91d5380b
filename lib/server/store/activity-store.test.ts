import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { activityQuerySchema } from "../../contract/activity";
import type { Counters } from "../../core/media/context-counters";
import { chatFileSchema } from "../../core/schema/chat-file";
import type { SettingUpdates } from "../../core/schema/settings";
import { resolveSettings } from "../../core/settings/resolve-settings";
import type { Store } from "./store";
import { openTestStore, withTestSql } from "./test-store.fixture";

let folder: string;
let store: Store;

const file = () => path.join(folder, "test.db");
const chat = (id: string, title: string) =>
  chatFileSchema.parse({ contextscope: 1, chat: { id, title, bot: { name: "gryag" } }, messages: [] });
const counters = (compact = 0, included = 0, dropped = 0, exceeded = 0): Counters => ({
  "context.compact_format_used": compact,
  "context.historical_media_included": included,
  "context.historical_media_dropped": dropped,
  "context.media_limit_exceeded": exceeded,
});
const line = (text: string, level: "debug" | "warning" = "debug") => ({
  kind: "request-recorded",
  level,
  text,
});
const read = (query: object = {}) => store.readActivity(activityQuerySchema.parse(query));
const texts = async (query: object = {}) => (await read(query)).events.map(({ text }) => text);
const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const at = (moment: string) => new Date(`2026-${moment}Z`);

/** As another program, or an older version, would do it. */
async function execute(sql: string): Promise<void> {
  await withTestSql(file(), (database) => database.run(sql));
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-activity-"));
  store = openTestStore(file());
  await store.writeChatFiles([chat("-1", "Kyiv devs"), chat("-2", "Trail photos")]);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("counting requests", () => {
  test("adds to the UTC day, and to nobody else's", async () => {
    await store.countRequest("-1", { counters: counters(1, 5, 2), events: [], at: at("03-01T23:59:59.999") });
    await store.countRequest("-1", { counters: counters(1, 1), events: [], at: at("03-01T00:00:00") });
    await store.countRequest("-2", { counters: counters(0, 0, 0, 1), events: [], at: at("03-02T00:00:00") });
    await store.countRequest("-1", { counters: counters(1), events: [], at: at("04-01T00:00:00") });
    expect(await store.readCounters(MARCH)).toEqual({
      totals: counters(3, 6, 2, 1),
      days: [
        { day: "2026-03-01", counters: counters(2, 6, 2) },
        { day: "2026-03-02", counters: counters(0, 0, 0, 1) },
      ],
    });
    expect(await store.readCounters({ ...MARCH, chatId: "-2" })).toEqual({
      totals: counters(0, 0, 0, 1),
      days: [{ day: "2026-03-02", counters: counters(0, 0, 0, 1) }],
    });
    expect(await store.readCounters({ ...MARCH, chatId: "nope" })).toEqual({ totals: counters(), days: [] });
  });

  test("writes the counters and the log lines, or neither", async () => {
    const broken = { kind: "request-recorded", text: null as unknown as string };
    const events = [line("Historical media truncated: 5 items kept, 2 dropped"), broken];
    await expect(
      store.countRequest("-1", { counters: counters(1), events, at: at("03-01T12:00:00") }),
    ).rejects.toThrow();
    expect((await store.readCounters(MARCH)).totals).toEqual(counters());
    expect(await texts()).toEqual([]);
  });

  test("a chat that is not there counts nothing", async () => {
    const request = { counters: counters(1), events: [line("x")], at: at("03-01T12:00:00") };
    expect(await store.countRequest("nope", request)).toBe(false);
    expect(await texts()).toEqual([]);
  });
});

describe("changed settings", () => {
  const changed = { kind: "settings-changed", text: "changed" };

  test("tell the earlier value, then the stored one, and count nothing", async () => {
    const defaults = resolveSettings({ environment: { maxVideos: 3 } });
    await store.changeSettings("-1", { compact: true, maxVideos: 0 }, changed, defaults);
    await store.changeSettings("-1", { compact: false }, changed, defaults);
    const { events } = await read();
    expect(events.map(({ changes }) => changes)).toEqual([
      [{ name: "compact", from: true, to: false }],
      [
        { name: "compact", from: false, to: true },
        { name: "maxVideos", from: 3, to: 0 },
      ],
    ]);
    expect(events[0]).toMatchObject({ level: "info", chat: { id: "-1", title: "Kyiv devs" } });
    expect((await store.readCounters(MARCH)).totals).toEqual(counters());
  });

  test("that are taken out tell what holds instead, and the way back", async () => {
    const defaults = resolveSettings({ environment: { maxVideos: 3 } });
    const change = (updates: SettingUpdates) => store.changeSettings("-1", updates, changed, defaults);
    const stored = async () => (await store.readChat("-1"))?.settings;
    const before = await stored();
    expect(await change({ maxVideos: 2 })).toEqual({ maxVideos: null });
    expect(await change({ maxVideos: 0 })).toEqual({ maxVideos: 2 });
    expect(await change({ maxVideos: null })).toEqual({ maxVideos: 0 });
    expect(await stored()).toEqual(before);
    expect((await read()).events[0]?.changes).toEqual([
      { name: "maxVideos", from: 0, to: 3, isDefault: true },
    ]);
  });

  test("of an older version are read all the same", async () => {
    await execute(`INSERT INTO Event (kind, chatKey, text, data) VALUES
      ('settings-changed', 1, 'old', '{"compact":true}'), ('settings-changed', 1, 'older', 'null')`);
    const { events } = await read();
    expect(events.map(({ text, changes }) => [text, changes])).toEqual([
      ["older", []],
      ["old", [{ name: "compact", from: undefined, to: true }]],
    ]);
  });
});

describe("reading the log", () => {
  test("times are UTC wherever the server is, also those that the database wrote itself", async () => {
    vi.stubEnv("TZ", "America/New_York");
    const before = Date.now() - 1000;
    await execute("INSERT INTO Event (kind, text) VALUES ('import', 'by default')");
    await store.countRequest("-1", {
      counters: counters(),
      events: [line("by us")],
      at: at("03-01T12:00:00.120"),
    });
    const [byDefault, byUs] = (await read()).events;
    expect(Date.parse(byDefault?.at ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(byDefault?.at ?? "")).toBeLessThanOrEqual(Date.now());
    expect(byUs?.at).toBe("2026-03-01T12:00:00.120Z");
  });

  test("newest first, page by page, nothing twice and nothing left out", async () => {
    await execute(`INSERT INTO Event (at, kind, text) VALUES ('2026-03-01 12:00:00', 'import', 'a'),
      ('2026-03-01 12:00:00', 'import', 'b'), ('2026-03-01 12:00:00.001', 'import', 'c'),
      ('2026-02-01 12:00:00', 'import', 'oldest'), ('2026-03-02 00:00:00', 'import', 'newest')`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit: 2, cursor });
      expect(page.total).toBe(5);
      seen.push(...page.events.map(({ text }) => text));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(["newest", "c", "b", "a", "oldest"]);
  });

  test("narrowed by kind, by least level and by chat", async () => {
    const request = (chatLine: string, moment: string) => ({
      counters: counters(),
      events: [line(chatLine), line(`${chatLine}!`, "warning")],
      at: at(moment),
    });
    await store.countRequest("-1", request("one", "03-01T12:00:00"));
    await store.countRequest("-2", request("two", "03-01T13:00:00"));
    await store.changeSettings("-2", { compact: true }, { kind: "settings-changed", text: "on" });
    expect(await texts()).toEqual(["on", "two!", "two", "one!", "one"]);
    expect(await texts({ group: "settings" })).toEqual(["on"]);
    expect(await texts({ group: "requests", chat: "-1" })).toEqual(["one!", "one"]);
    expect(await texts({ level: "info" })).toEqual(["on", "two!", "one!"]);
    expect(await texts({ level: "warning", chat: "-2" })).toEqual(["two!"]);
    expect(await texts({ chat: "nope" })).toEqual([]);
    expect((await read({ level: "error" })).total).toBe(0);
    await execute(
      `INSERT INTO Event (kind, level, text) VALUES ('summary', 'error', 'failed'), ('error', 'info', 'fine')`,
    );
    expect(await texts({ group: "errors" })).toEqual(["failed"]);
    expect(await texts({ group: "summaries", level: "error" })).toEqual(["failed"]);
    expect(await store.readActiveChats()).toEqual([
      { id: "-1", title: "Kyiv devs" },
      { id: "-2", title: "Trail photos" },
    ]);
  });

  test("the event of a deleted chat stays, without the chat", async () => {
    await store.changeSettings("-1", { compact: true }, { kind: "settings-changed", text: "on" });
    await execute("DELETE FROM Chat WHERE id = '-1'");
    expect((await read()).events).toMatchObject([{ text: "on", chat: undefined }]);
    expect(await store.readActiveChats()).toEqual([]);
  });

  test("texts come back to the last character", async () => {
    await store.countRequest("-1", {
      counters: counters(),
      events: [line("half \ud83d and \0")],
      at: at("03-01T12:00:00"),
    });
    expect(await texts()).toEqual(["half \ud83d and \0"]);
  });

  test("a cursor of somebody else's is refused", () => {
    expect(activityQuerySchema.safeParse({ cursor: "' OR 1" }).success).toBe(false);
  });
});
