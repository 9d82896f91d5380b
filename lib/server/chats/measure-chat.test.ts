import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { harbourOfVoices } from "@/prisma/demo/chats/harbour-of-voices";
import { splitTheBill } from "@/prisma/demo/chats/split-the-bill";
import { chatFileSchema } from "../../core/schema/chat-file";
import { chatListQuerySchema, countFindings } from "../../core/schema/chat-list";
import { inspectChat, reportIn } from "../context/inspect-chat";
import { ok } from "../context/ok.fixture";
import type { Store } from "../store/store";
import { openTestStore } from "../store/test-store.fixture";
import { measureChat } from "./measure-chat";

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "contextscope-measure-"));
  store = openTestStore(path.join(folder, "test.db"));
  const chat = { id: "-1", title: "Broken", bot: { name: "gryag" }, systemPrompt: "You are gryag." };
  const messages = [
    { id: "1", role: "user", author: { id: "9", name: "Alice" }, text: "РџСЂРёРІС–С‚" },
    { id: "2", role: "model", text: "Привіт." },
    { id: "3", role: "user", author: { id: "9", name: "Alice" }, text: "Як справи, гряг?" },
  ];
  await store.writeChatFiles([chatFileSchema.parse({ contextscope: 1, chat, messages })]);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const listed = async (query: object = {}) =>
  (await store.listChats(chatListQuerySchema.parse(query))).chats.map((chat) => chat.statistics);

test("a chat is measured, and measured again once a setting has changed", async () => {
  expect(await listed()).toEqual([undefined]);
  const asJson = await measureChat(store, "-1");
  expect(asJson).toMatchObject({ tokenizer: "gemma3", errors: 0, tokens: { accuracy: "provider" } });
  expect(asJson?.compactTokens).toBeLessThan(asJson?.jsonTokens ?? 0);
  expect(asJson?.warnings).toBeGreaterThan(0);
  expect(await listed({ findings: "1" })).toEqual([asJson]);

  await store.changeSettings("-1", { compact: true }, { kind: "settings-changed", text: "on" });
  expect(await listed()).toEqual([undefined]);
  const asCompact = await measureChat(store, "-1");
  expect(asCompact?.tokens.min).toBeLessThan(asJson?.tokens.min ?? 0);
  expect([asCompact?.jsonTokens, asCompact?.compactTokens]).toEqual([
    asJson?.jsonTokens,
    asJson?.compactTokens,
  ]);
});

test("the list counts as many findings as the panel shows, remarks too", async () => {
  const files = [splitTheBill(), harbourOfVoices()].map((file) => chatFileSchema.parse(file));
  await store.writeChatFiles(files);
  for (const { chat } of files) {
    const measured = await measureChat(store, chat.id);
    const request = { chatId: chat.id, at: undefined, overrides: {}, formats: [], wire: [], counts: false };
    const inspection = ok(await inspectChat(store, request));
    const shown = reportIn(inspection, inspection.active).findings;
    expect(shown.map(({ severity }) => severity)).toContain("info");
    expect(measured && countFindings(measured)).toBe(shown.length);
  }
});

test("a format of one message has no history to save from: savings are those of Gemini's JSON", async () => {
  const file = chatFileSchema.parse(harbourOfVoices());
  await store.writeChatFiles([file]);
  const { id } = file.chat;
  const asOne = await measureChat(store, id);
  await store.changeSettings(id, { format: "gemini" }, { kind: "settings-changed", text: "gemini" });
  const asGemini = await measureChat(store, id);
  expect(asOne?.compactTokens).toBeLessThan(asOne?.jsonTokens ?? 0);
  expect(asGemini?.tokens.min).not.toBe(asOne?.tokens.min);
});

test("another vocabulary than the model's own makes the tokens an estimate", async () => {
  await store.changeSettings("-1", { tokenizer: "o200k" }, { kind: "settings-changed", text: "o200k" });
  expect(await measureChat(store, "-1")).toMatchObject({
    tokenizer: "o200k",
    tokens: { accuracy: "estimate" },
  });
});

test("an unknown chat has no numbers", async () => {
  expect(await measureChat(store, "nope")).toBeUndefined();
});
