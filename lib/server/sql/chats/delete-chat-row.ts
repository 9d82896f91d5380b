import type { ActivityEvent } from "../../store/store";
import { writeEvent } from "../activity/write-activity";
import type { Sql } from "../sql";
import { lockChat } from "./lock-chat";

/** Deletes a chat with everything that belongs to it. False if the chat does not exist. */
export async function deleteChatRow(sql: Sql, chatId: string, event: ActivityEvent): Promise<boolean> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return false;
  // The messages first: authors and blobs refuse to go while a message refers to them.
  await sql.run("DELETE FROM Message WHERE chatKey = ?", chat.key);
  await sql.run("DELETE FROM Chat WHERE key = ?", chat.key);
  await writeEvent(sql, undefined, event, new Date());
  return true;
}
