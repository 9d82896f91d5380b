import type { PlaceKind } from "../../../contract/deletion";
import type { ChangedMessage } from "../../store/ingest-store";
import { writeEvent } from "../activity/write-activity";
import { lockMessage } from "../ingest/ingest-stored-message";
import type { Sql } from "../sql";
import { deletePlaces } from "./delete-places";
import { wantedOf } from "./find-places";
import { removeMessages } from "./remove-messages";

/** Deletes a message with everything that belongs to it, and the chosen other places. Call it in a transaction. */
export async function deleteMessage(
  sql: Sql,
  chatId: string,
  messageId: string,
  also: readonly PlaceKind[],
): Promise<ChangedMessage | undefined> {
  const found = await lockMessage(sql, chatId, messageId);
  if (found === undefined || typeof found === "string") return found;
  const { chatKey, stored } = found;
  if (also.length > 0) await deletePlaces(sql, await wantedOf(sql, chatKey, stored), also);
  const { key, sequence, authorKey, message, media } = stored;
  await removeMessages(sql, chatKey, [
    { key, id: messageId, sequence, authorKey, role: message.role, media: media.length },
  ]);
  const places = also.length === 0 ? "" : `, also from: ${also.join(", ")}`;
  const event = { kind: "message-deleted", text: `Message ${messageId} was deleted${places}` };
  await writeEvent(sql, chatKey, event, new Date());
  return "deleted";
}
