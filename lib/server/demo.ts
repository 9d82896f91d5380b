import { demoChats } from "../../prisma/demo";
import { chatFileSchema } from "../core/schema/chat-file";
import { measureChat } from "./measure-chat";
import type { Store } from "./store";

const DEMO_FACT = "demo-loaded";

/** Loads the demo chats, all or none; returns how many chats there are. Loading them again adds nothing. */
export async function loadDemo(store: Store): Promise<number> {
  const files = demoChats().map((file) => chatFileSchema.parse(file));
  const chatIds = await store.writeDemo(files, { name: DEMO_FACT, value: "1" });
  for (const chatId of chatIds) await measureChat(store, chatId);
  return files.length;
}

/** Only on the very first start: who deletes the demo chats does not get them back unasked. */
export async function loadDemoOnFirstRun(store: Store): Promise<number> {
  const wasLoaded = (await store.readInstallationFact(DEMO_FACT)) !== undefined;
  return wasLoaded || !(await store.isEmpty()) ? 0 : loadDemo(store);
}
