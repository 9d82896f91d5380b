import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { activityQuerySchema } from "../../contract/activity";
import type { InspectionRequest } from "../../contract/inspection";
import { priceOf } from "../../core/pricing";
import { chatFileSchema } from "../../core/schema/chat-file";
import { saveSettings } from "../chats/save-settings";
import { readProviderCount } from "../replay/provider-count";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { inspectChat } from "./inspect-chat";
import { ok } from "./ok.fixture";

const trail = chatFileSchema.parse(demoChats().find(({ chat }) => chat.title === "Trail photos"));
const chatId = trail.chat.id;

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-inspect-"));
  store = openTestStore(path.join(folder, "test.db"));
  await store.writeChatFiles([trail]);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function inspect(question: Partial<InspectionRequest> = {}) {
  return ok(await inspectChat(store, { chatId, overrides: {}, formats: [], wire: [], ...question }));
}

describe("inspectChat", () => {
  test("brings the active format and those asked for, findings once, media shortened", async () => {
    const { active, reports, messageCount, position } = await inspect({ formats: ["compact", "console"] });
    expect(active).toBe("gemini");
    expect(Object.keys(reports).toSorted()).toEqual(["compact", "console", "gemini"]);
    expect(reports.gemini?.findings).not.toEqual([]);
    expect(reports.compact?.findings).toEqual([]);
    expect(reports.gemini?.rendering.text).toContain("_characters)");
    expect([position, messageCount]).toEqual([trail.messages.length, trail.messages.length]);
  });

  test("what is only known within bounds is priced within bounds", async () => {
    const { price, reports } = await inspect();
    const { min, max } = reports.gemini?.tokens.total ?? {};
    expect(max).toBeGreaterThan(min ?? Number.POSITIVE_INFINITY);
    const priced = (inputTokens = 0) => priceOf({ modelId: "gemini-3.5-flash", inputTokens })?.usd;
    expect([price?.min, price?.max]).toEqual([priced(min), priced(max)]);
  });

  test("the wire text comes only when it is asked for, and the hash is of the whole one all the same", async () => {
    const without = await inspect();
    const withWire = await inspect({ wire: ["active"] });
    expect(without.reports.gemini?.wire).toBeUndefined();
    expect(withWire.reports.gemini?.wire?.text).toContain("_characters)");
    expect(without.payloadHash).toBe(withWire.payloadHash);
    expect(without.payloadHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["gemini-3.5-flash", "gemini"],
    ["gpt-4o-mini", "openai"],
  ] as const)("what the provider would count for %s is the payload shown", async (model, format) => {
    const overrides = { model };
    const { payloadHash, counts } = await inspect({ overrides, counts: true });
    const asked = await readProviderCount(store, { chatId, at: undefined, overrides, format });
    expect(counts?.provider).toEqual(ok(asked).state);
    expect(counts?.provider?.plan.payloadHash).toBe(payloadHash);
  });

  test("what is tried out changes the payload and stores nothing; saving stores it", async () => {
    const overrides = { maxHistoricalMedia: 6 };
    const before = await inspect();
    const tried = await inspect({ overrides });
    expect(tried.payloadHash).not.toBe(before.payloadHash);
    expect([tried.settings.maxHistoricalMedia, tried.saved.maxHistoricalMedia]).toEqual([6, 5]);
    expect((await inspect()).payloadHash).toBe(before.payloadHash);

    const former = await saveSettings(store, chatId, overrides);
    expect(former).toEqual({ maxHistoricalMedia: null });
    const saved = await inspect();
    expect(saved.payloadHash).toBe(tried.payloadHash);
    expect(saved.saved.maxHistoricalMedia).toBe(6);
    expect(await saveSettings(store, chatId, former ?? {})).toEqual(overrides);
    expect((await store.readChat(chatId))?.settings).not.toHaveProperty("maxHistoricalMedia");
    const log = await store.readActivity(activityQuerySchema.parse({ chat: chatId, limit: 1 }));
    expect(log.events[0]?.text).toBe("Settings changed: maxHistoricalMedia back to its default (5)");
  });

  test("shows an earlier moment, and the newest with a word when its message is gone", async () => {
    const third = await inspect({ at: trail.messages[2]?.id });
    expect([third.position, third.reports.gemini?.cutOffId]).toEqual([3, trail.messages[2]?.id]);
    const gone = await inspect({ at: "no-such-message", formats: ["openai-summary"] });
    expect(gone.missing).toBe("no-such-message");
    expect(gone.payloadHash).toBe((await inspect()).payloadHash);
    expect(gone.reports["openai-summary"]?.cutOffId).toBe(trail.messages.at(-1)?.id);
  });

  test("a chat that is gone is no inspection", async () => {
    expect(
      await inspectChat(store, { chatId: "no-such-chat", overrides: {}, formats: [], wire: [] }),
    ).toEqual({ kind: "no-chat" });
    expect(await saveSettings(store, "no-such-chat", { maxVideos: 2 })).toBeUndefined();
  });
});
