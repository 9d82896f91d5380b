import { type Expired, isNothing, NOTHING_EXPIRED } from "../../../contract/deletion";
import { keepsEverything, type Retention } from "../../../core/deletion/retention";
import { fromStorable } from "../../store/exact-text";
import { lockChat } from "../chats/lock-chat";
import { getOne, type Sql } from "../sql";
import { expiredRows } from "./expired-rows";
import { REMOVED_COLUMNS, type RemovedRow, recount, removeMessages } from "./remove-messages";
import { retentionOf } from "./retention-rows";

/** A batch holds the database for a moment only. */
const MIN_BATCH = 2000;
/** Every batch renumbers the messages that stay, so a long backlog is deleted in few batches. */
const MAX_BATCHES = 10;

/** Deletes one batch of a chat's expired messages, and its other expired items with the last one. Call it in a transaction. */
export async function deleteExpired(sql: Sql, chatId: string, now: Date): Promise<Expired | undefined> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return undefined;
  const retention = await retentionOf(sql, chat.key);
  return keepsEverything(retention) ? NOTHING_EXPIRED : deleteBatch(sql, chat.key, retention, now);
}

async function deleteBatch(sql: Sql, chatKey: number, retention: Retention, now: Date): Promise<Expired> {
  const rows = await expiredRows(sql, chatKey, retention, now);
  // Before the messages, whose dates decide which of these are too old.
  const requests = await sql.run(
    `DELETE FROM RecordedRequest WHERE ${rows.requests.text}`,
    ...rows.requests.values,
  );
  const replays = await sql.run(`DELETE FROM Replay WHERE ${rows.replays.text}`, ...rows.replays.values);
  const summaries = await sql.run(
    `DELETE FROM Summary WHERE ${rows.summaries.text}`,
    ...rows.summaries.values,
  );
  const { count } = await getOne<{ count: number }>(
    sql,
    `SELECT count(*) AS count FROM Message WHERE ${rows.messages.text}`,
    ...rows.messages.values,
  );
  const removed = await sql.all<RemovedRow & Readonly<{ sentAt: string | null }>>(
    `SELECT ${REMOVED_COLUMNS}, sentAt FROM Message WHERE ${rows.messages.text} ORDER BY sequence LIMIT ?`,
    ...[...rows.messages.values, Math.max(MIN_BATCH, Math.ceil(Number(count) / MAX_BATCHES))],
  );
  const restored = removed.map((row) => ({ ...row, id: fromStorable(row.id), media: Number(row.media) }));
  await removeMessages(sql, chatKey, restored);
  const newestAt = restored.findLast(({ sentAt }) => sentAt !== null)?.sentAt ?? undefined;
  const deleted = { messages: removed.length, summaries, requests, replays, newestAt };
  if (removed.length === 0 && !isNothing(deleted)) await recount(sql, chatKey);
  return deleted;
}
