import { afterEach, beforeEach, expect, it } from "vitest";
import { activityQuerySchema } from "../../contract/activity";
import type { Store } from "../store/store";
import { CHAT, chatFile, exchanges, openScratchStore } from "../store/summary-chat.fixture";
import { switchCompact } from "./save-settings";

let store: Store;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ store, close } = openScratchStore());
  await store.writeChatFiles([chatFile(exchanges(1, 2))]);
});
afterEach(() => close());

const settings = async () => (await store.readChat(CHAT))?.settings;
const newestEvent = async () => {
  const { events } = await store.readActivity(activityQuerySchema.parse({ chat: CHAT, limit: 1 }));
  return events[0]?.text;
};

it("the compact format is switched, and left to the environment again as it was", async () => {
  const before = await settings();
  expect(before).not.toHaveProperty("compact");
  const former = await switchCompact(store, CHAT, true);
  expect([former, (await settings())?.compact]).toEqual([{ compact: null }, true]);
  expect(await newestEvent()).toBe("Compact format switched on");
  expect(await switchCompact(store, CHAT, former?.compact ?? null)).toEqual({ compact: true });
  expect(await settings()).toEqual(before);
  expect(await newestEvent()).toBe("Compact format back to its default (off)");
});

it("of a chat that is gone there is nothing to switch", async () => {
  expect(await switchCompact(store, "gone", true)).toBeUndefined();
});
