import { afterFailedSummary } from "../../core/summaries/summary-trigger";
import type { ActivityEvent } from "../store/activity-event";
import { sinceRun } from "./finish-summary";
import type { Connection } from "./open-database";
import { raiseRevision, readCounter, recountExchanges, writeCounter } from "./summary-counter";
import { findChat, findVersion, newestReadyVersion, refreshSummaryCount } from "./summary-rows";
import { writeEvent } from "./write-activity";

/**
 * Only the newest ready version: the ones below it were not read by it, but their order is the context's.
 * The counter is what it would be without that compression. The next automatic try comes N exchanges later, as
 * after a failure: otherwise the very next answer would bring back what someone just took out.
 */
export function rollBackSummary(
  connection: Connection,
  chatId: string,
  version: number,
  event: ActivityEvent,
): boolean {
  const chat = findChat(connection, chatId);
  if (chat === undefined || version === 0 || newestReadyVersion(connection, chat.key) !== version)
    return false;
  const row = findVersion(connection, chat.key, version);
  setState(connection, chat.key, version, "rolled-back");
  const { count, hasOpenQuestion } = readCounter(connection, chat.key);
  const exchangesBefore = row?.exchangesBefore ?? undefined;
  const counter =
    exchangesBefore === undefined
      ? recountExchanges(connection, chat.key)
      : { count: exchangesBefore + count, hasOpenQuestion };
  writeCounter(connection, chat.key, afterFailedSummary(counter));
  finishChange(connection, chat.key, event);
  return true;
}

/** Only on top of the version it was made on, so that what it covers still begins where the others end. */
export function redoSummary(
  connection: Connection,
  chatId: string,
  version: number,
  event: ActivityEvent,
): boolean {
  const chat = findChat(connection, chatId);
  const row = chat && findVersion(connection, chat.key, version);
  if (row?.state !== "rolled-back") return false;
  if (newestReadyVersion(connection, row.chatKey) !== row.baseVersion) return false;
  setState(connection, row.chatKey, version, "ready");
  const counter =
    row.exchangesBefore === null
      ? recountExchanges(connection, row.chatKey)
      : sinceRun(readCounter(connection, row.chatKey), row);
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
