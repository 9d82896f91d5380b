import { afterEach, beforeEach, expect, it } from "vitest";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { openTestEngine } from "../store/test-store.fixture";
import { lockChat } from "./chats/lock-chat";
import { memoizeUntilChange } from "./memoize-until-change";
import type { Engine } from "./sql";

let scratch: ReturnType<typeof openScratchStore>;
let engine: Engine;
beforeEach(async () => {
  scratch = openScratchStore();
  const other = chatFile(exchanges(1, 1), { chat: { id: "other", bot: { name: "bot" } } });
  await scratch.store.writeChatFiles([chatFile(exchanges(1, 1)), other]);
  engine = openTestEngine(scratch.file);
});
afterEach(async () => {
  await engine.close();
  await scratch.close();
});

/** Asks the same question; the answer is how often it was computed. */
function counting() {
  const remember = memoizeUntilChange(engine);
  let asked = 0;
  return (chatId: string) =>
    remember(chatId, ["question"], async () => {
      asked += 1;
      return asked;
    });
}

it("computes an answer again only after a write to its own chat, by whichever process", async () => {
  const ask = counting();
  expect([await ask(CHAT), await ask(CHAT)]).toEqual([1, 1]);
  await scratch.store.changeSettings("other", { recentMessages: 7 }, { kind: "k", text: "t" });
  expect(await ask(CHAT)).toBe(1);
  await scratch.store.changeSettings(CHAT, { recentMessages: 7 }, { kind: "k", text: "t" });
  expect(await ask(CHAT)).toBe(2);
});

it("keeps chats apart, and a chat that comes back after its deletion", async () => {
  const ask = counting();
  expect([await ask(CHAT), await ask("other")]).toEqual([1, 2]);
  await scratch.store.deleteChat(CHAT, { kind: "k", text: "t" });
  expect(await ask(CHAT)).toBe(3);
  await scratch.store.writeChatFiles([chatFile(exchanges(1, 1))]);
  expect(await ask(CHAT)).toBe(4);
});

it("remembers no failure", async () => {
  const remember = memoizeUntilChange(engine);
  const fail = () => Promise.reject(new Error("busy"));
  await expect(remember(CHAT, ["q"], fail)).rejects.toThrow("busy");
  expect(await remember(CHAT, ["q"], async () => "read")).toBe("read");
});

it("remembers that there is no answer", async () => {
  const remember = memoizeUntilChange(engine);
  let asked = 0;
  const ask = () =>
    remember("missing", ["q"], async () => {
      asked += 1;
      return undefined;
    });
  expect([await ask(), await ask(), asked]).toEqual([undefined, undefined, 1]);
});

it("an uncommitted change is not seen", async () => {
  const ask = counting();
  await ask(CHAT);
  await engine.transaction(async (sql) => {
    await lockChat(sql, CHAT);
    expect(await ask(CHAT)).toBe(1);
  });
  expect(await ask(CHAT)).toBe(2);
});
