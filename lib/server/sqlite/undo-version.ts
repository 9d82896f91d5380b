import { afterRollback, afterRun } from "../../core/summaries/counter-changes";
import { afterFailedSummary } from "../../core/summaries/summary-trigger";
import type { ActivityEvent } from "../store/activity-event";
import { canRedo, canRollBack } from "../summaries/undo-rules";
import type { Connection } from "./open-database";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "./summary-counter";
import { findChat, findVersion, newestReadyVersion, refreshSummaryCount } from "./summary-rows";
import { writeEvent } from "./write-activity";

/** False if `canRollBack` refuses it. The counter of an uncounted version is recomputed from the messages. */
export function rollBackVersion(
  connection: Connection,
  chatId: string,
  version: number,
  event: ActivityEvent,
): boolean {
  const chat = findChat(connection, chatId);
  if (chat === undefined || !canRollBack(version, newestReadyVersion(connection, chat.key))) return false;
  const row = findVersion(connection, chat.key, version);
  setState(connection, chat.key, version, "rolled-back");
  const exchangesBefore = row?.exchangesBefore ?? undefined;
  const counter =
    exchangesBefore === undefined
      ? afterFailedSummary(recountExchanges(connection, chat.key))
      : afterRollback(readCounter(connection, chat.key), exchangesBefore);
  writeCounter(connection, chat.key, counter);
  finishChange(connection, chat.key, event);
  return true;
}

/** False if `canRedo` refuses it. */
export function redoVersion(
  connection: Connection,
  chatId: string,
  version: number,
  event: ActivityEvent,
): boolean {
  const chat = findChat(connection, chatId);
  const row = chat && findVersion(connection, chat.key, version);
  if (row === undefined || !canRedo(row, newestReadyVersion(connection, row.chatKey))) return false;
  setState(connection, row.chatKey, version, "ready");
  const counter =
    row.exchangesBefore === null
      ? recountExchanges(connection, row.chatKey)
      : afterRun(readCounter(connection, row.chatKey), row.exchangesBefore);
  writeCounter(connection, row.chatKey, counter);
  finishChange(connection, row.chatKey, event);
  return true;
}

function setState(
  connection: Connection,
  chatKey: number,
  version: number,
  state: "ready" | "rolled-back",
): void {
  connection
    .prepare("UPDATE Summary SET state = ? WHERE chatKey = ? AND version = ?")
    .run(state, chatKey, version);
}

function finishChange(connection: Connection, chatKey: number, event: ActivityEvent): void {
  raiseRevision(connection, chatKey);
  refreshSummaryCount(connection, chatKey);
  writeEvent(connection, chatKey, event, new Date());
}
