import { measureChat } from "../chats/measure-chat";
import type { Store } from "../store/store";
import { redoneEvent, rolledBackEvent } from "./summary-events";

/** Restores the context before the newest summary. False if this version is not the newest. */
export async function rollBackSummary(store: Store, chatId: string, version: number): Promise<boolean> {
  const isDone = await store.rollBackSummary(chatId, version, rolledBackEvent(chatId, version));
  if (isDone) await measureChat(store, chatId);
  return isDone;
}

/** Undoes a rollback. False if the version below is no longer the newest. */
export async function redoSummary(store: Store, chatId: string, version: number): Promise<boolean> {
  const isDone = await store.redoSummary(chatId, version, redoneEvent(chatId, version));
  if (isDone) await measureChat(store, chatId);
  return isDone;
}
