import type { ChatStatistics } from "../../core/schema/chat-list";
import { AppError } from "../app-error";
import type { Store } from "../store/store";
import { runTask } from "../workers/run-task";

/** Measures a chat for the chats list and stores the numbers. Undefined if the chat does not exist. */
export async function measureChat(store: Store, chatId: string): Promise<ChatStatistics | undefined> {
  const statistics = await runTask(store, "statistics", { chatId });
  // Written here: a write in another thread would look like a change of the chat to every open page.
  if (statistics !== undefined) await store.writeStatistics(chatId, statistics).catch(ignoreFault);
  return statistics;
}

/** The numbers are stored for the next time: a full or read-only disk must not stop a list from being read. */
function ignoreFault(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
