import { afterRollback, afterRun } from "../../../core/summaries/counter-changes";
import { afterFailedSummary } from "../../../core/summaries/summary-trigger";
import type { ActivityEvent } from "../../store/activity-event";
import { canRedo, canRollBack } from "../../summaries/undo-rules";
import { writeEvent } from "../activity/write-activity";
import { lockChat } from "../chats/lock-chat";
import type { Sql } from "../sql";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "./summary-counter";
import { findVersion, newestReadyVersion, refreshSummaryCount } from "./summary-rows";

/** False if `canRollBack` refuses it. The counter of an uncounted version is recomputed from the messages. */
export async function rollBackVersion(
  sql: Sql,
  chatId: string,
  version: number,
  event: ActivityEvent,
): Promise<boolean> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined || !canRollBack(version, await newestReadyVersion(sql, chat.key))) return false;
  const row = await findVersion(sql, chat.key, version);
  await setState(sql, chat.key, version, "rolled-back");
  const exchangesBefore = row?.exchangesBefore ?? undefined;
  const counter =
    exchangesBefore === undefined
      ? afterFailedSummary(await recountExchanges(sql, chat.key))
      : afterRollback(await readCounter(sql, chat.key), exchangesBefore);
  await writeCounter(sql, chat.key, counter);
  await finishChange(sql, chat.key, event);
  return true;
}

/** False if `canRedo` refuses it. */
export async function redoVersion(
  sql: Sql,
  chatId: string,
  version: number,
  event: ActivityEvent,
): Promise<boolean> {
  const chat = await lockChat(sql, chatId);
  const row = chat && (await findVersion(sql, chat.key, version));
  if (row === undefined || !canRedo(row, await newestReadyVersion(sql, row.chatKey))) return false;
  await setState(sql, row.chatKey, version, "ready");
  const counter =
    row.exchangesBefore === null
      ? await recountExchanges(sql, row.chatKey)
      : afterRun(await readCounter(sql, row.chatKey), row.exchangesBefore);
  await writeCounter(sql, row.chatKey, counter);
  await finishChange(sql, row.chatKey, event);
  return true;
}

async function setState(
  sql: Sql,
  chatKey: number,
  version: number,
  state: "ready" | "rolled-back",
): Promise<void> {
  await sql.run("UPDATE Summary SET state = ? WHERE chatKey = ? AND version = ?", state, chatKey, version);
}

async function finishChange(sql: Sql, chatKey: number, event: ActivityEvent): Promise<void> {
  await raiseRevision(sql, chatKey);
  await refreshSummaryCount(sql, chatKey);
  await writeEvent(sql, chatKey, event, new Date());
}
