import { isEvent } from "../../core/schema/message";
import { afterDeletion } from "../../core/summaries/counter-changes";
import type { ChangedMessage } from "../store/ingest-store";
import { readArrival, refreshActivity } from "./ingest-activity";
import { refreshAuthors } from "./ingest-authors";
import { findMessage, isDeleted, type StoredMessageRow } from "./ingest-stored-message";
import { bind, type Connection } from "./open-database";
import { renumberMessages } from "./renumber-messages";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "./summary-counter";
import { findChat, refreshSummaryCount } from "./summary-rows";
import { removeUnusedBlobs } from "./unused-blobs";
import { writeEvent } from "./write-activity";

/**
 * Deletes a message with everything that belongs to it and closes the gap, so that sequence numbers stay contiguous;
 * its id is remembered as deleted. The cost is proportional to the later messages. Call it in a transaction.
 */
export function deleteMessage(
  connection: Connection,
  chatId: string,
  messageId: string,
): ChangedMessage | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const stored = findMessage(connection, chat.key, messageId);
  if (stored === undefined)
    return isDeleted(connection, chat.key, messageId) ? "already-deleted" : "no-message";
  const arrivedMs = readArrival(connection, chat.key);
  connection.prepare("DELETE FROM Message WHERE key = ?").run(stored.key);
  connection
    .prepare("INSERT INTO DeletedMessage (chatKey, id, deletedAt) VALUES (?, ?, ?)")
    .run(...bind(chat.key, messageId, new Date().toISOString()));
  removeUnusedBlobs(
    connection,
    stored.media.flatMap(({ hash }) => hash ?? []),
  );
  closeGap(connection, chat.key, stored);
  refreshAuthors(connection, [stored.authorKey]);
  refreshActivity(connection, chat.key, arrivedMs);
  recount(connection, chat.key);
  const event = { kind: "message-deleted", text: `Message ${messageId} was deleted` };
  writeEvent(connection, chat.key, event, new Date());
  return "deleted";
}

function closeGap(
  connection: Connection,
  chatKey: number,
  { sequence, message, media }: StoredMessageRow,
): void {
  // Through negative numbers, because sequence numbers are unique at every moment.
  connection
    .prepare("UPDATE Message SET sequence = -sequence WHERE chatKey = ? AND sequence > ?")
    .run(chatKey, sequence);
  connection
    .prepare("UPDATE Message SET sequence = -sequence - 1 WHERE chatKey = ? AND sequence < 0")
    .run(chatKey);
  const [messages, events, mediaCount] = isEvent(message) ? [0, 1, 0] : [1, 0, media.length];
  connection
    .prepare(
      `UPDATE Chat SET lastSequence = lastSequence - 1, messageCount = messageCount - ?, eventCount = eventCount - ?,
         mediaCount = mediaCount - ? WHERE key = ?`,
    )
    .run(messages, events, mediaCount, chatKey);
  renumberMessages(connection, chatKey, sequence);
  connection
    .prepare("UPDATE Author SET firstSequence = firstSequence - 1 WHERE chatKey = ? AND firstSequence > ?")
    .run(chatKey, sequence);
  shiftSummaries(connection, chatKey, sequence);
}

/** A summary keeps its text but covers one message less; its last message may change. */
function shiftSummaries(connection: Connection, chatKey: number, sequence: number): void {
  const shorten = (column: string, from: number) =>
    connection
      .prepare(`UPDATE Summary SET ${column} = ${column} - 1 WHERE chatKey = ? AND ${column} >= ?`)
      .run(chatKey, from);
  shorten("coversFromSequence", sequence + 1);
  shorten("coversThroughSequence", sequence);
  connection
    .prepare(
      `UPDATE Summary SET coversThroughMessageId =
         (SELECT id FROM Message m WHERE m.chatKey = Summary.chatKey AND m.sequence = Summary.coversThroughSequence)
       WHERE chatKey = ? AND coversThroughSequence = ?`,
    )
    .run(chatKey, sequence - 1);
}

function recount(connection: Connection, chatKey: number): void {
  const { revision: _, ...counter } = readCounter(connection, chatKey);
  writeCounter(connection, chatKey, afterDeletion(counter, recountExchanges(connection, chatKey)));
  raiseRevision(connection, chatKey);
  refreshSummaryCount(connection, chatKey);
}
