import { measureChat } from "../chats/measure-chat";
import type { Store } from "../store/store";
import type { ClearedHistory } from "../store/summary-store";
import { runTask } from "../workers/run-task";
import { watchSummary } from "./running-summaries";
import { clearedEvent } from "./summary-events";

/** Removes messages and summaries; configuration stays. Undefined if the chat does not exist. */
export async function clearHistory(store: Store, chatId: string): Promise<ClearedHistory | undefined> {
  const cleared = await store.clearHistory(chatId, (removed) => clearedEvent(chatId, removed));
  watchSummary(store, chatId)?.abort();
  if (cleared === undefined) return undefined;
  await runTask(store, "sweep", { chatId });
  await measureChat(store, chatId);
  return cleared;
}
