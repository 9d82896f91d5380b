import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { activityQuerySchema } from "../../contract/activity";
import { chatFileSchema } from "../../core/schema/chat-file";
import { saveSettings } from "../chats/save-settings";
import { inspectChat } from "../context/inspect-chat";
import { ok } from "../context/ok.fixture";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { recordRequests } from "./record-requests";

const trail = chatFileSchema.parse(demoChats().find(({ chat }) => chat.title === "Trail photos"));
const chatId = trail.chat.id;
const at = new Date("2026-03-01T12:00:00Z");
const TODAY = { from: "2026-03-01", to: "2026-03-01" };

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-record-"));
  store = openTestStore(path.join(folder, "test.db"));
  await store.writeChatFiles([trail]);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const totals = async () => (await store.readCounters(TODAY)).totals;
const logged = async () =>
  (await store.readActivity(activityQuerySchema.parse({ group: "requests" }))).events.map(
    ({ level, text }) => `${level} ${text}`,
  );

test("a recorded request raises the counters once and is logged", async () => {
  const { counters } = ok(await recordRequests(store, chatId, { at }));
  expect(counters).toMatchInlineSnapshot(`
    {
      "context.compact_format_used": 0,
      "context.historical_media_dropped": 26,
      "context.historical_media_included": 5,
      "context.media_limit_exceeded": 0,
    }
  `);
  expect(await totals()).toEqual(counters);
  expect(await logged()).toMatchInlineSnapshot(`
    [
      "debug Historical media truncated: 5 items kept, 26 dropped",
      "debug Current message media types: {"image/png": 1}",
      "debug Using multi-level context for Gemini history_length=28 system_context_length=237",
    ]
  `);
});

test("the saved settings decide; a second request adds to the first", async () => {
  await saveSettings(store, chatId, { compact: true, maxHistoricalMedia: 6, maxMedia: 1 });
  await recordRequests(store, chatId, { at });
  await recordRequests(store, chatId, { at });
  expect(await totals()).toMatchInlineSnapshot(`
    {
      "context.compact_format_used": 2,
      "context.historical_media_dropped": 62,
      "context.historical_media_included": 0,
      "context.media_limit_exceeded": 2,
    }
  `);
  expect(await logged()).toMatchInlineSnapshot(`
    [
      "warning Media limit exceeded: 2 items, limit 1",
      "debug Historical media truncated: 0 items kept, 31 dropped",
      "debug Current message media types: {"image/png": 1}",
      "debug Using multi-level context for Gemini history_length=28 system_context_length=237",
      "warning Media limit exceeded: 2 items, limit 1",
      "debug Historical media truncated: 0 items kept, 31 dropped",
      "debug Current message media types: {"image/png": 1}",
      "debug Using multi-level context for Gemini history_length=28 system_context_length=237",
    ]
  `);
});

test("the request at an earlier message knows nothing of later media", async () => {
  const request = { at, messageIds: [trail.messages[0]?.id] };
  expect(ok(await recordRequests(store, chatId, request)).counters).toMatchObject({
    "context.historical_media_included": 0,
    "context.historical_media_dropped": 0,
  });
});

test("looking counts nothing", async () => {
  await inspectChat(store, { chatId, overrides: { compact: true }, formats: ["compact"], wire: [] });
  expect(Object.values(await totals())).toEqual([0, 0, 0, 0]);
  expect(await logged()).toEqual([]);
});

test("a chat or message that is not there counts nothing", async () => {
  expect(await recordRequests(store, "nope", { at })).toEqual({ kind: "no-chat" });
  expect(await recordRequests(store, chatId, { at, messageIds: ["nope"] })).toEqual({ kind: "no-message" });
  expect(Object.values(await totals())).toEqual([0, 0, 0, 0]);
});

test("no message's text is ever logged", async () => {
  await recordRequests(store, chatId, { at });
  const log = (await logged()).join("\n");
  const said = trail.messages.flatMap(({ text }) => (text ? [text] : []));
  expect(said.filter((text) => log.includes(text))).toEqual([]);
});
