import { NO_EXCHANGES } from "../../core/summaries/count-exchanges";
import type { ActivityEvent } from "../store/activity-event";
import type { ClearedHistory } from "../store/summary-store";
import type { Connection } from "./open-database";
import { raiseRevision, writeCounter } from "./summary-counter";
import { findChat } from "./summary-rows";
import { readBlobHashes, removeUnusedBlobs } from "./unused-blobs";
import { writeEvent } from "./write-activity";

/**
 * Deletes messages (with media, tool calls and search index), authors, summaries, recorded requests, replayed
 * answers, the exchange counter, and search hits that name the messages. Settings, system prompt, profiles, episodes,
 * daily counters and the log stay: they were set, learnt or measured, not said. Call it in a transaction.
 */
export function deleteHistory(
  connection: Connection,
  chatId: string,
  describe: (cleared: ClearedHistory) => ActivityEvent,
): ClearedHistory | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const hashes = readBlobHashes(connection, chat.key);
  const remove = (table: string) =>
    connection.prepare(`DELETE FROM ${table} WHERE chatKey = ?`).run(chat.key).changes;
  const { eventCount } = connection.prepare("SELECT eventCount FROM Chat WHERE key = ?").get(chat.key) as {
    eventCount: number;
  };
  const messages = remove("Message") - eventCount;
  const summaries = remove("Summary");
  for (const table of ["Author", "DeletedMessage", "RecordedRequest", "CountedRequest", "Replay"])
    remove(table);
  const cleared = { messages, summaries, blobs: removeUnusedBlobs(connection, hashes) };
  // A running summary finds its row gone, and a plan its revision outdated.
  writeCounter(connection, chat.key, NO_EXCHANGES);
  raiseRevision(connection, chat.key);
  // Sequence numbers have no gaps, so the next message is number 1 again.
  connection
    .prepare(
      `UPDATE Chat SET lastSequence = 0, messageCount = 0, eventCount = 0, mediaCount = 0, summaryCount = 0, lastActivityMs = 0,
         relevant = NULL, statistics = NULL, findingCount = NULL WHERE key = ?`,
    )
    .run(chat.key);
  writeEvent(connection, chat.key, describe(cleared), new Date());
  return cleared;
}
