import { afterEach, beforeEach, expect, test } from "vitest";
import { demoChats } from "../../../prisma/demo";
import { type ChatFile, chatFileSchema } from "../../core/schema/chat-file";
import { openScratchStore } from "../store/summary-chat.fixture";
import { loadDemoOnFirstRun } from "./load-demo";
import { saveSettings } from "./save-settings";

const files = demoChats().map((file) => chatFileSchema.parse(file));
const withFormat = files.filter(({ settings }) => settings?.format !== undefined);

/** As the version before wrote it: without a format. */
function earlierFile(file: ChatFile): ChatFile {
  const { format: _, ...settings } = file.settings ?? {};
  return { ...file, settings };
}

let scratch: ReturnType<typeof openScratchStore>;
beforeEach(() => {
  scratch = openScratchStore();
});
afterEach(() => scratch.close());

const formatsStored = async () =>
  Promise.all(withFormat.map(async ({ chat }) => (await scratch.store.readChat(chat.id))?.settings.format));

test("the demo chats of three seeds are sent in their own formats", async () => {
  await loadDemoOnFirstRun(scratch.store);
  expect((await formatsStored()).toSorted()).toEqual(["context-json", "openai-summary", "single-message"]);
});

test("those already loaded get theirs once, unless their settings were changed", async () => {
  await scratch.store.writeDemo(withFormat.map(earlierFile), { name: "demo-loaded", value: "1" });
  const [first, second] = withFormat.map(({ chat }) => chat.id);
  await saveSettings(scratch.store, first ?? "", { maxVideos: 3 });
  expect(await loadDemoOnFirstRun(scratch.store)).toBe(0);
  const [changed, ...others] = withFormat.map(({ settings }) => settings?.format);
  expect(await formatsStored()).toEqual([undefined, ...others]);
  expect(changed).toBeDefined();
  await saveSettings(scratch.store, second ?? "", { format: null });
  await loadDemoOnFirstRun(scratch.store);
  expect((await scratch.store.readChat(second ?? ""))?.settings.format).toBeUndefined();
});
