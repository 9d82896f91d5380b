import { isEvent } from "../../../core/schema/message";
import { afterDeletion } from "../../../core/summaries/counter-changes";
import type { ChangedMessage } from "../../store/ingest-store";
import { writeEvent } from "../activity/write-activity";
import { renumberMessages } from "../messages/renumber-messages";
import { removeUnusedBlobs } from "../messages/unused-blobs";
import type { Sql } from "../sql";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "../summaries/summary-counter";
import { refreshSummaryCount } from "../summaries/summary-rows";
import { readArrival, refreshActivity } from "./ingest-activity";
import { refreshAuthors } from "./ingest-authors";
import { lockMessage, type StoredMessageRow } from "./ingest-stored-message";

/**
 * Deletes a message with everything that belongs to it and closes the gap, so that sequence numbers stay contiguous;
 * its id is remembered as deleted. The cost is proportional to the later messages. Call it in a transaction.
 */
export async function deleteMessage(
  sql: Sql,
  chatId: string,
  messageId: string,
): Promise<ChangedMessage | undefined> {
  const found = await lockMessage(sql, chatId, messageId);
  if (found === undefined || typeof found === "string") return found;
  const { chatKey, stored } = found;
  const arrivedMs = await readArrival(sql, chatKey);
  await sql.run("DELETE FROM Message WHERE chatKey = ? AND key = ?", chatKey, stored.key);
  await sql.run(
    "INSERT INTO DeletedMessage (chatKey, id, deletedAt) VALUES (?, ?, ?)",
    chatKey,
    messageId,
    new Date().toISOString(),
  );
  await removeUnusedBlobs(
    sql,
    chatKey,
    stored.media.flatMap(({ hash }) => hash ?? []),
  );
  await closeGap(sql, chatKey, stored);
  await refreshAuthors(sql, chatKey, [stored.authorKey]);
  await refreshActivity(sql, chatKey, arrivedMs);
  await recount(sql, chatKey);
  const event = { kind: "message-deleted", text: `Message ${messageId} was deleted` };
  await writeEvent(sql, chatKey, event, new Date());
  return "deleted";
}

async function closeGap(
  sql: Sql,
  chatKey: number,
  { sequence, message, media }: StoredMessageRow,
): Promise<void> {
  // Through negative numbers, because sequence numbers are unique at every moment.
  await sql.run(
    "UPDATE Message SET sequence = -sequence WHERE chatKey = ? AND sequence > ?",
    chatKey,
    sequence,
  );
  await sql.run("UPDATE Message SET sequence = -sequence - 1 WHERE chatKey = ? AND sequence < 0", chatKey);
  const [messages, events, mediaCount] = isEvent(message) ? [0, 1, 0] : [1, 0, media.length];
  await sql.run(
    `UPDATE Chat SET lastSequence = lastSequence - 1, messageCount = messageCount - ?, eventCount = eventCount - ?,
         mediaCount = mediaCount - ? WHERE key = ?`,
    messages,
    events,
    mediaCount,
    chatKey,
  );
  await renumberMessages(sql, chatKey, sequence);
  await sql.run(
    "UPDATE Author SET firstSequence = firstSequence - 1 WHERE chatKey = ? AND firstSequence > ?",
    chatKey,
    sequence,
  );
  await shiftSummaries(sql, chatKey, sequence);
}

/** A summary keeps its text but covers one message less; its last message may change. */
async function shiftSummaries(sql: Sql, chatKey: number, sequence: number): Promise<void> {
  const shorten = (column: string, from: number) =>
    sql.run(
      `UPDATE Summary SET ${column} = ${column} - 1 WHERE chatKey = ? AND ${column} >= ?`,
      chatKey,
      from,
    );
  await shorten("coversFromSequence", sequence + 1);
  await shorten("coversThroughSequence", sequence);
  await sql.run(
    `UPDATE Summary SET coversThroughMessageId =
         (SELECT id FROM Message m WHERE m.chatKey = Summary.chatKey AND m.sequence = Summary.coversThroughSequence)
       WHERE chatKey = ? AND coversThroughSequence = ?`,
    chatKey,
    sequence - 1,
  );
}

async function recount(sql: Sql, chatKey: number): Promise<void> {
  const { revision: _, ...counter } = await readCounter(sql, chatKey);
  await writeCounter(sql, chatKey, afterDeletion(counter, await recountExchanges(sql, chatKey)));
  await raiseRevision(sql, chatKey);
  await refreshSummaryCount(sql, chatKey);
}
