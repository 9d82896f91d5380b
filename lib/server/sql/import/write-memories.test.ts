import { afterEach, beforeEach, expect, test } from "vitest";
import { CHAT, chatFile, openScratchStore, question } from "../../store/summary-chat.fixture";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

const summary = (createdAt?: string) => ({ text: "S", coversThrough: "q1", createdAt });
const write = (...summaries: ReturnType<typeof summary>[]) =>
  scratch.store.writeChatFiles([chatFile([question(1)], { summaries })]);
const times = async () => (await scratch.store.readChat(CHAT))?.summaries.map(({ createdAt }) => createdAt);

const MAY = "2025-05-01T00:00:00Z";
const JUNE = "2025-06-01T00:00:00Z";

test("summaries that differ in nothing but their time are two, and the same file again adds none", async () => {
  await write(summary(MAY), summary(JUNE));
  await write(summary(MAY), summary(JUNE));
  expect(await times()).toEqual([MAY, JUNE]);
});

test("a summary without a time is the one with its text", async () => {
  await write(summary(MAY));
  await write(summary());
  expect(await times()).toEqual([MAY]);
});
