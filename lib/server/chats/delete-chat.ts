import "server-only";
import type { Store } from "../store/store";
import { runTask } from "../workers/run-task";

/** Deletes a chat and everything that belongs to it. False if the chat does not exist. */
export async function deleteChat(store: Store, chatId: string): Promise<boolean> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return false;
  const { chat, messageCount } = overview;
  const isDeleted = await store.deleteChat(chatId, {
    kind: "chat-deleted",
    text: `Chat deleted: ${chat.title || chat.id}, ${messageCount} messages`,
  });
  if (isDeleted) await runTask(store, "sweep", { chatId });
  return isDeleted;
}
