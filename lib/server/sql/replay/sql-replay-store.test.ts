import { afterEach, beforeEach, expect, it } from "vitest";
import type { StartedReplay } from "../../store/replay-store";
import type { Store } from "../../store/store";
import { CHAT, chatFile, exchanges, openScratchStore, rowCounts } from "../../store/summary-chat.fixture";
import { withTestSql } from "../../store/test-store.fixture";

const STARTED: StartedReplay = {
  payloadHash: "ab".repeat(32),
  format: "gemini",
  at: "a1",
  service: "gemini",
  host: "model.example",
  model: "gemini-3.5-flash",
  tokens: { min: 10, max: undefined, accuracy: "estimate" },
  startedAt: new Date().toISOString(),
};
const EVENT = { kind: "replay", text: "done" };

let store: Store;
let file: string;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ store, file, close } = openScratchStore());
  await store.writeChatFiles([chatFile(exchanges(1, 1))]);
});
afterEach(() => close());

const start = async () => (await store.startReplay(CHAT, STARTED)) ?? -1;
const only = async () => (await store.readReplays(CHAT, {}))?.replays[0];

async function change(sql: string): Promise<void> {
  await withTestSql(file, (database) => database.run(sql));
}

it("keeps an outcome to the last character, and what is unknown stays unknown", async () => {
  const key = await start();
  const { tokens, ...known } = STARTED;
  expect((await only())?.tokens).toEqual(tokens);
  expect(await only()).toMatchObject({ key, ...known, state: "running", answer: undefined, ms: undefined });
  const answer = "half \ud83d, NUL \0, all 👀\r\n";
  const usage = { promptTokens: 1, answerTokens: undefined, totalTokens: undefined };
  const ended = {
    state: "answered",
    answer,
    usage,
    finishReason: "STOP",
    failure: undefined,
    ms: 5,
  } as const;
  const replay = await store.finishReplay({ chatId: CHAT, key }, ended, EVENT);
  expect(replay).toMatchObject({ ...known, state: "answered", answer, finishReason: "STOP", ms: 5 });
  expect(replay?.usage).toEqual({ promptTokens: 1 });
  expect(await only()).toEqual(replay);
});

it("a replay of an earlier version still says which model the chat had", async () => {
  await start();
  expect((await only())?.askedModel).toBeUndefined();
  await change("UPDATE Replay SET askedModel = 'claude-opus-5'");
  expect((await only())?.askedModel).toBe("claude-opus-5");
});

it("a call whose process is gone is interrupted, not running for ever", async () => {
  await start();
  expect(await only()).toMatchObject({ state: "running" });
  await change(`UPDATE Replay SET runOwner = '["another-host",1,"x"]'`);
  expect(await only()).toMatchObject({ state: "running" });
  await change("UPDATE Replay SET startedAt = '2020-01-01T00:00:00.000Z'");
  expect(await only()).toMatchObject({ state: "interrupted" });
});

it("lists newest first, a page at a time", async () => {
  for (let number = 0; number < 45; number += 1) await start();
  const pages: number[][] = [];
  let before: number | undefined;
  do {
    const page = await store.readReplays(CHAT, { before });
    pages.push(page?.replays.map(({ key }) => key) ?? []);
    before = page?.nextBefore;
  } while (before !== undefined);
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
  expect(pages.flat()).toEqual(pages.flat().toSorted((a, b) => b - a));
});

it("replays go with their chat; the log still shows of one that ended after it", async () => {
  const key = await start();
  await store.deleteChat(CHAT, { kind: "chat-deleted", text: "gone" });
  expect(await rowCounts(file, ["Replay"])).toEqual({ Replay: 0 });
  const failure = { cause: "cancelled", message: "Cancelled." } as const;
  const nothing = { answer: undefined, usage: undefined, finishReason: undefined };
  const ended = { state: "cancelled", ...nothing, failure, ms: 5 } as const;
  expect(await store.finishReplay({ chatId: CHAT, key }, ended, EVENT)).toBeUndefined();
  expect(await store.readReplays(CHAT, {})).toBeUndefined();
  expect(await store.startReplay(CHAT, STARTED)).toBeUndefined();
  const { events } = await store.readActivity({ level: "debug", chat: "", limit: 10 });
  expect(events[0]).toMatchObject({ kind: "replay", text: "done" });
});
