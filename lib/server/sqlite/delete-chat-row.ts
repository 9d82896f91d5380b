import { toStorable } from "../store/exact-text";
import type { ActivityEvent } from "../store/store";
import type { Connection } from "./open-database";
import { readBlobHashes, removeUnusedBlobs } from "./unused-blobs";
import { writeEvent } from "./write-activity";

/**
 * Deletes a chat with everything that belongs to it, and blobs that no other chat uses. False if the chat does not
 * exist.
 */
export function deleteChatRow(connection: Connection, chatId: string, event: ActivityEvent): boolean {
  const chat = connection.prepare("SELECT key FROM Chat WHERE id = ?").get(toStorable(chatId)) as
    | { key: number }
    | undefined;
  if (chat === undefined) return false;
  const blobs = readBlobHashes(connection, chat.key);
  connection.prepare("DELETE FROM Chat WHERE key = ?").run(chat.key);
  removeUnusedBlobs(connection, blobs);
  writeEvent(connection, undefined, event, new Date());
  return true;
}
