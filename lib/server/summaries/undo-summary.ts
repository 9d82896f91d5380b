import { measureChat } from "../context/measure-chat";
import type { Store } from "../store/store";
import { redoneEvent, rolledBackEvent } from "./summary-events";

/** Gives the context back as it was before the newest summary. False when this version is not the newest. */
export async function rollBackSummary(store: Store, chatId: string, version: number): Promise<boolean> {
  const isDone = await store.rollBackSummary(chatId, version, rolledBackEvent(chatId, version));
  if (isDone) await measureChat(store, chatId);
  return isDone;
}

/** Takes a rollback back. False when the version below it is not the newest any more. */
export async function redoSummary(store: Store, chatId: string, version: number): Promise<boolean> {
  const isDone = await store.redoSummary(chatId, version, redoneEvent(chatId, version));
  if (isDone) await measureChat(store, chatId);
  return isDone;
}
