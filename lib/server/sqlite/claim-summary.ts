import { randomUUID } from "node:crypto";
import type { SummaryClaim, SummaryClaimRequest, SummaryClaimResult } from "../store/summary-store";
import { refuseClaim } from "../summaries/refuse-claim";
import { isAbandoned, runOwner } from "../summaries/run-owner";
import { bind, type Connection, insertSql } from "./open-database";
import { delayNextTry, readCounter } from "./summary-counter";
import { findChat, newestReadyVersion, type SummaryRow } from "./summary-rows";
import { writeEvent } from "./write-activity";

/** In the order of the values in `insertRun`. */
const RUN_COLUMNS = [
  "chatKey",
  "version",
  "state",
  "triggeredBy",
  "coversFromSequence",
  "coversThroughSequence",
  "coversThroughMessageId",
  "baseVersion",
  "messagesRead",
  "messagesKept",
  "exchangesBefore",
  "provider",
  "model",
  "tokensBefore",
  "startedAt",
  "runId",
  "runOwner",
  "heartbeatMs",
];

/** Call it in a transaction: under the write lock no other process can start the same run. */
export function claimSummary(
  connection: Connection,
  chatId: string,
  request: SummaryClaimRequest,
): SummaryClaimResult {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return { kind: "no-chat" };
  interruptAbandonedSummaries(connection);
  const running = connection
    .prepare("SELECT version FROM Summary WHERE chatKey = ? AND state = 'running'")
    .get(chat.key) as Pick<SummaryRow, "version"> | undefined;
  const { revision, ...counter } = readCounter(connection, chat.key);
  const refusal = refuseClaim({ running: running?.version, counter, revision }, request);
  if (refusal !== undefined) return refusal;
  const claim = insertRun(connection, { chatId, chatKey: chat.key }, request);
  writeEvent(connection, chat.key, request.event, new Date());
  return { kind: "claimed", claim };
}

function insertRun(
  connection: Connection,
  { chatId, chatKey }: Readonly<{ chatId: string; chatKey: number }>,
  request: SummaryClaimRequest,
): SummaryClaim {
  const { version } = connection
    .prepare("SELECT coalesce(max(version), 0) + 1 AS version FROM Summary WHERE chatKey = ?")
    .get(chatKey) as { version: number };
  const runId = randomUUID();
  connection
    .prepare(insertSql("Summary", RUN_COLUMNS))
    .run(
      ...bind(
        chatKey,
        version,
        "running",
        request.trigger,
        sequenceOfNth(connection, chatKey, request.coversFrom),
        sequenceOfNth(connection, chatKey, request.coversThrough),
        request.coversThroughMessageId,
        newestReadyVersion(connection, chatKey),
        request.messagesRead,
        request.messagesKept,
        request.exchanges,
        request.provider,
        request.model,
        request.tokensBefore,
        new Date().toISOString(),
        runId,
        runOwner(),
        Date.now(),
      ),
    );
  return { chatId, version, runId, revision: request.revision };
}

/** Converts a message number (without events) to a sequence number (with events). */
function sequenceOfNth(connection: Connection, chatKey: number, nth: number | undefined): number | undefined {
  if (nth === undefined) return undefined;
  const row = connection
    .prepare("SELECT sequence FROM Message WHERE chatKey = ? AND position = ?")
    .get(chatKey, nth - 1) as { sequence: number } | undefined;
  return row?.sequence;
}

/** False if the run has ended for any reason. */
export function renewSummary(connection: Connection, { runId }: SummaryClaim): boolean {
  const { changes } = connection
    .prepare("UPDATE Summary SET heartbeatMs = ? WHERE runId = ? AND state = 'running'")
    .run(Date.now(), runId);
  return changes > 0;
}

/**
 * The chat is unchanged: a run changes only its own row until it is applied. An automatic run waits as after a
 * failure, because a summary that crashes its process must not be retried after every answer.
 */
export function interruptAbandonedSummaries(connection: Connection): number {
  const running = connection
    .prepare("SELECT *, runOwner AS owner FROM Summary WHERE state = 'running'")
    .all() as (SummaryRow & { owner: string | null; heartbeatMs: number | null })[];
  const now = new Date();
  const abandoned = running.filter((run) => isAbandoned(run, now.getTime()));
  const interrupt = connection.prepare(
    `UPDATE Summary SET state = 'interrupted', error = 'The process that made this summary ended before it was done.',
       finishedAt = ? WHERE chatKey = ? AND version = ?`,
  );
  for (const { chatKey, version, triggeredBy } of abandoned) {
    interrupt.run(now.toISOString(), chatKey, version);
    if (triggeredBy === "automatic") delayNextTry(connection, chatKey);
    const event = {
      kind: "summary",
      level: "warning",
      text: `Summary version ${version} was interrupted: its process ended`,
    } as const;
    writeEvent(connection, chatKey, event, now);
  }
  return abandoned.length;
}
