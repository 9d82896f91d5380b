import { afterRun } from "../../core/summaries/counter-changes";
import type { EndedSummary, FinishedSummary, SummaryClaim } from "../store/summary-store";
import { bind, type Connection } from "./open-database";
import { delayNextTry, raiseRevision, readCounter, writeCounter } from "./summary-counter";
import { findChat, findVersion, refreshSummaryCount, type SummaryRow } from "./summary-rows";
import { writeEvent } from "./write-activity";

/** Call these in a transaction: the version, the counter and the log change together or not at all. */
export function applySummary(
  connection: Connection,
  claim: SummaryClaim,
  { text, tokensAfter, events }: FinishedSummary,
): "applied" | "not-running" | "changed" {
  const row = findRun(connection, claim);
  if (row === undefined) return "not-running";
  const { chatKey, version } = row;
  const { revision, ...counter } = readCounter(connection, chatKey);
  if (revision !== claim.revision) return "changed";
  const now = new Date();
  const createdAt = now.toISOString();
  connection
    .prepare(
      `UPDATE Summary SET state = 'ready', text = ?, tokensAfter = ?, createdAt = ?, finishedAt = ?
       WHERE chatKey = ? AND version = ?`,
    )
    .run(...bind(text, tokensAfter, createdAt, createdAt, chatKey, version));
  writeCounter(connection, chatKey, afterRun(counter, row.exchangesBefore ?? undefined));
  raiseRevision(connection, chatKey);
  refreshSummaryCount(connection, chatKey);
  for (const event of events) writeEvent(connection, chatKey, event, now);
  return "applied";
}

export function failSummary(connection: Connection, claim: SummaryClaim, ended: EndedSummary): boolean {
  const row = findRun(connection, claim);
  if (row === undefined) return false;
  endRun(connection, row, ended);
  return true;
}

export function cancelSummary(
  connection: Connection,
  chatId: string,
  version: number,
  ended: EndedSummary,
): boolean {
  const chat = findChat(connection, chatId);
  const row = chat && findVersion(connection, chat.key, version);
  if (row?.state !== "running") return false;
  endRun(connection, row, ended);
  return true;
}

/** A failed automatic run waits N more exchanges; a failed "summary now" does not delay the next one. */
function endRun(
  connection: Connection,
  { chatKey, version, triggeredBy }: SummaryRow,
  { cause, message, event }: EndedSummary,
): void {
  const now = new Date();
  const state = cause === "cancelled" ? "cancelled" : "failed";
  connection
    .prepare(
      `UPDATE Summary SET state = ?, failureCause = ?, error = ?, finishedAt = ? WHERE chatKey = ? AND version = ?`,
    )
    .run(...bind(state, cause, message, now.toISOString(), chatKey, version));
  if (triggeredBy === "automatic") delayNextTry(connection, chatKey);
  writeEvent(connection, chatKey, event, now);
}

/** The claim's own row while it runs. Versions restart after a cleared history, run ids never do. */
function findRun(connection: Connection, { runId }: SummaryClaim): SummaryRow | undefined {
  return connection.prepare("SELECT * FROM Summary WHERE runId = ? AND state = 'running'").get(runId) as
    | SummaryRow
    | undefined;
}
