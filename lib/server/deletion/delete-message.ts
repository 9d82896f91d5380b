import "server-only";
import type { MessagePlaces, PlaceKind } from "../../contract/deletion";
import { type Caller, can } from "../access/caller";
import type { ChangedMessage } from "../store/ingest-store";
import type { Store } from "../store/store";
import { runTask } from "../workers/run-task";
import { deleteStoredCopies, findStoredCopies } from "./stored-copies";

/** Uploads and backups contain other chats, too. */
const reachesFiles = (caller: Caller): boolean => can(caller, "admin") && caller.chats === undefined;

/** The kinds of places that a caller may delete. */
export const allowedKinds = (caller: Caller, kinds: readonly PlaceKind[]): readonly PlaceKind[] =>
  reachesFiles(caller) ? kinds : kinds.filter((kind) => kind !== "uploads" && kind !== "backups");

/** Where else the text of a message is stored: in the chat's data, and in files beside the database. */
export async function findMessagePlaces(
  store: Store,
  chatId: string,
  messageId: string,
  caller: Caller,
): Promise<MessagePlaces | undefined> {
  const found = await store.findPlaces(chatId, messageId);
  if (found === undefined) return undefined;
  const { fragments: _, ...shown } = found;
  const files = reachesFiles(caller) ? findStoredCopies() : [];
  return { ...shown, places: [...shown.places, ...files] };
}

/**
 * Deletes a message and the chosen other places. When no place in the database is left, its file is also searched for the text,
 * because SQLite may have kept a copy in free space.
 */
export async function deleteMessage(
  store: Store,
  chatId: string,
  messageId: string,
  also: readonly PlaceKind[] = [],
): Promise<ChangedMessage | undefined> {
  const found = await store.findPlaces(chatId, messageId);
  const result = await store.deleteMessage(chatId, messageId, also);
  if (result !== "deleted" || found === undefined) return result;
  deleteStoredCopies(also);
  const isAllGone = found.copies.length === 0 && found.places.every(({ kind }) => also.includes(kind));
  if (isAllGone) await runTask(store, "sweep", { chatId, fragments: found.fragments });
  return result;
}
