import { afterEach, beforeEach, expect, it } from "vitest";
import { saveRetention } from "@/lib/server/retention/save-retention";
import { CHAT, chatFile, exchanges, openScratchStore } from "@/lib/server/store/summary-chat.fixture";
import { retentionCommand } from "./retention-command";

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

it("lists what would be deleted, and deletes it only with --run", async () => {
  const { store } = scratch;
  await store.writeChatFiles([chatFile(exchanges(1, 3))]);
  await saveRetention(store, CHAT, { messages: 2 });
  const texts = [];
  for (const options of [{}, {}, { run: true }, {}])
    texts.push((await retentionCommand(options, () => scratch)).text);
  const deleted = "4 messages, 0 summaries, 0 recorded requests, 0 replays";
  expect(texts).toEqual([
    `1: would delete ${deleted}\n`,
    `1: would delete ${deleted}\n`,
    `deleted from 1 chats: ${deleted}\n`,
    "nothing to delete\n",
  ]);
});
