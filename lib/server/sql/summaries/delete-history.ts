import { NO_EXCHANGES } from "../../../core/summaries/count-exchanges";
import type { ActivityEvent } from "../../store/activity-event";
import type { ClearedHistory } from "../../store/summary-store";
import { writeEvent } from "../activity/write-activity";
import { lockChat } from "../chats/lock-chat";
import { getOne, type Sql } from "../sql";
import { raiseRevision, writeCounter } from "./summary-counter";

/**
 * Deletes messages (with media, tool calls and search index), authors, summaries, recorded requests, replayed
 * answers, the exchange counter, and search hits that name the messages. Settings, system prompt, profiles, episodes,
 * daily counters and the log stay: they were set, learnt or measured, not said. Call it in a transaction.
 */
export async function deleteHistory(
  sql: Sql,
  chatId: string,
  describe: (cleared: ClearedHistory) => ActivityEvent,
): Promise<ClearedHistory | undefined> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return undefined;
  const remove = (table: string) => sql.run(`DELETE FROM ${table} WHERE chatKey = ?`, chat.key);
  const { eventCount } = await getOne<{ eventCount: number }>(
    sql,
    "SELECT eventCount FROM Chat WHERE key = ?",
    chat.key,
  );
  const messages = (await remove("Message")) - eventCount;
  const summaries = await remove("Summary");
  for (const table of ["Author", "DeletedMessage", "RecordedRequest", "CountedRequest", "Replay"])
    await remove(table);
  const cleared = { messages, summaries, blobs: await remove("Blob") };
  // A running summary finds its row gone, and a plan its revision outdated.
  await writeCounter(sql, chat.key, NO_EXCHANGES);
  await raiseRevision(sql, chat.key);
  // Sequence numbers have no gaps, so the next message is number 1 again.
  await sql.run(
    `UPDATE Chat SET lastSequence = 0, messageCount = 0, eventCount = 0, mediaCount = 0, summaryCount = 0, lastActivityMs = 0,
       relevant = NULL, statistics = NULL, findingCount = NULL WHERE key = ?`,
    chat.key,
  );
  await writeEvent(sql, chat.key, describe(cleared), new Date());
  return cleared;
}
