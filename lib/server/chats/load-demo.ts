import { isDeepStrictEqual } from "node:util";
import { demoChats } from "../../../prisma/demo";
import { type ChatFile, chatFileSchema } from "../../core/schema/chat-file";
import type { Store } from "../store/store";
import { measureChat } from "./measure-chat";
import { saveSettings } from "./save-settings";

const DEMO_FACT = "demo-loaded";
/** From this version on, demo chats with their own format store it as a setting. */
const VERSION = "2";

const readDemo = (): readonly ChatFile[] => demoChats().map((file) => chatFileSchema.parse(file));

/** Loads all demo chats or none; returns the number of chats. Loading them again adds nothing. */
export async function loadDemo(store: Store): Promise<number> {
  const files = readDemo();
  const chatIds = await store.writeDemo(files, { name: DEMO_FACT, value: VERSION });
  for (const chatId of chatIds) await measureChat(store, chatId);
  return files.length;
}

/** Only on the first start: deleted demo chats must not come back by themselves. */
export async function loadDemoOnFirstRun(store: Store): Promise<number> {
  const loaded = await store.readInstallationFact(DEMO_FACT);
  if (loaded !== undefined && loaded !== VERSION) await updateDemo(store);
  return loaded !== undefined || !(await store.isEmpty()) ? 0 : loadDemo(store);
}

/** Sets the formats of demo chats from an earlier version, once; chats with changed settings are left alone. */
async function updateDemo(store: Store): Promise<void> {
  for (const { chat, settings = {} } of readDemo()) {
    const { format, ...earlier } = settings;
    const stored = format === undefined ? undefined : await store.readChat(chat.id);
    if (format !== undefined && stored && isDeepStrictEqual(stored.settings, earlier))
      await saveSettings(store, chat.id, { format });
  }
  await store.writeDemo([], { name: DEMO_FACT, value: VERSION });
}
