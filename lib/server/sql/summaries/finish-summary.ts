import { afterRun } from "../../../core/summaries/counter-changes";
import type { EndedSummary, FinishedSummary, SummaryClaim } from "../../store/summary-store";
import { writeEvent } from "../activity/write-activity";
import { lockChat } from "../chats/lock-chat";
import type { Sql } from "../sql";
import { delayNextTry, raiseRevision, readCounter, writeCounter } from "./summary-counter";
import { findVersion, refreshSummaryCount, type SummaryRow } from "./summary-rows";

/** Call these in a transaction: the version, the counter and the log change together or not at all. */
export async function applySummary(
  sql: Sql,
  claim: SummaryClaim,
  { text, tokensAfter, events }: FinishedSummary,
): Promise<"applied" | "not-running" | "changed"> {
  const row = await lockRun(sql, claim);
  if (row === undefined) return "not-running";
  const { chatKey, version } = row;
  const { revision, ...counter } = await readCounter(sql, chatKey);
  if (revision !== claim.revision) return "changed";
  const now = new Date();
  const createdAt = now.toISOString();
  await sql.run(
    `UPDATE Summary SET state = 'ready', text = ?, tokensAfter = ?, createdAt = ?, finishedAt = ?
     WHERE chatKey = ? AND version = ?`,
    ...[text, tokensAfter, createdAt, createdAt, chatKey, version],
  );
  await writeCounter(sql, chatKey, afterRun(counter, row.exchangesBefore ?? undefined));
  await raiseRevision(sql, chatKey);
  await refreshSummaryCount(sql, chatKey);
  for (const event of events) await writeEvent(sql, chatKey, event, now);
  return "applied";
}

export async function failSummary(sql: Sql, claim: SummaryClaim, ended: EndedSummary): Promise<boolean> {
  const row = await lockRun(sql, claim);
  if (row === undefined) return false;
  await endRun(sql, row, ended);
  return true;
}

export async function cancelSummary(
  sql: Sql,
  chatId: string,
  version: number,
  ended: EndedSummary,
): Promise<boolean> {
  const chat = await lockChat(sql, chatId);
  const row = chat && (await findVersion(sql, chat.key, version));
  if (row?.state !== "running") return false;
  await endRun(sql, row, ended);
  return true;
}

/** A failed automatic run waits N more exchanges; a failed "summary now" does not delay the next one. */
async function endRun(
  sql: Sql,
  { chatKey, version, triggeredBy }: SummaryRow,
  { cause, message, event }: EndedSummary,
): Promise<void> {
  const now = new Date();
  const state = cause === "cancelled" ? "cancelled" : "failed";
  await sql.run(
    `UPDATE Summary SET state = ?, failureCause = ?, error = ?, finishedAt = ? WHERE chatKey = ? AND version = ?`,
    ...[state, cause, message, now.toISOString(), chatKey, version],
  );
  if (triggeredBy === "automatic") await delayNextTry(sql, chatKey);
  await writeEvent(sql, chatKey, event, now);
}

/** The claim's own row while it runs. Versions restart after a cleared history, run ids never do. */
async function lockRun(sql: Sql, { chatId, runId }: SummaryClaim): Promise<SummaryRow | undefined> {
  const chat = await lockChat(sql, chatId);
  return sql.get<SummaryRow>(
    "SELECT * FROM Summary WHERE chatKey = ? AND runId = ? AND state = 'running'",
    ...[chat?.key, runId],
  );
}
