import { randomUUID } from "node:crypto";
import type { SummaryClaim, SummaryClaimRequest, SummaryClaimResult } from "../../store/summary-store";
import { refuseClaim } from "../../summaries/refuse-claim";
import { isAbandoned, runOwner } from "../../summaries/run-owner";
import { writeEvent } from "../activity/write-activity";
import { lockChat, touchChat } from "../chats/lock-chat";
import { type Engine, getOne, insertSql, type Sql } from "../sql";
import { delayNextTry, readCounter } from "./summary-counter";
import { newestReadyVersion, type SummaryRow } from "./summary-rows";

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

/** Call it in a transaction: under the chat's lock no other process can start the same run. */
export async function claimSummary(
  sql: Sql,
  chatId: string,
  request: SummaryClaimRequest,
): Promise<SummaryClaimResult> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return { kind: "no-chat" };
  await interruptAbandonedOf(sql, chat.key);
  const { revision, ...counter } = await readCounter(sql, chat.key);
  const running = await runningVersion(sql, chat.key);
  const refusal = refuseClaim({ running, counter, revision }, request);
  if (refusal !== undefined) return refusal;
  const { claim, isInserted } = await insertRun(sql, { chatId, chatKey: chat.key }, request);
  if (!isInserted) return { kind: "busy", version: (await runningVersion(sql, chat.key)) ?? claim.version };
  await writeEvent(sql, chat.key, request.event, new Date());
  return { kind: "claimed", claim };
}

async function runningVersion(sql: Sql, chatKey: number): Promise<number | undefined> {
  const text = "SELECT version FROM Summary WHERE chatKey = ? AND state = 'running'";
  return (await sql.get<Pick<SummaryRow, "version">>(text, chatKey))?.version;
}

/** Not inserted if a run without the chat's lock was faster: the database allows one run per chat. */
async function insertRun(
  sql: Sql,
  { chatId, chatKey }: Readonly<{ chatId: string; chatKey: number }>,
  request: SummaryClaimRequest,
): Promise<Readonly<{ claim: SummaryClaim; isInserted: boolean }>> {
  const { version } = await getOne<{ version: number }>(
    sql,
    "SELECT coalesce(max(version), 0) + 1 AS version FROM Summary WHERE chatKey = ?",
    chatKey,
  );
  const runId = randomUUID();
  const inserted = await sql.run(
    `${insertSql("Summary", RUN_COLUMNS)} ON CONFLICT DO NOTHING`,
    chatKey,
    version,
    "running",
    request.trigger,
    await sequenceOfNth(sql, chatKey, request.coversFrom),
    await sequenceOfNth(sql, chatKey, request.coversThrough),
    request.coversThroughMessageId,
    await newestReadyVersion(sql, chatKey),
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
  );
  return { claim: { chatId, version, runId, revision: request.revision }, isInserted: inserted === 1 };
}

/** Converts a message number (without events) to a sequence number (with events). */
async function sequenceOfNth(
  sql: Sql,
  chatKey: number,
  nth: number | undefined,
): Promise<number | undefined> {
  if (nth === undefined) return undefined;
  const row = await sql.get<{ sequence: number }>(
    "SELECT sequence FROM Message WHERE chatKey = ? AND position = ?",
    ...[chatKey, nth - 1],
  );
  return row?.sequence;
}

/** False if the run has ended for any reason. A heartbeat is no change to the chat, so it takes no lock. */
export async function renewSummary(sql: Sql, { chatId, runId }: SummaryClaim): Promise<boolean> {
  const changes = await sql.run(
    `UPDATE Summary SET heartbeatMs = ?
     WHERE chatKey = (SELECT key FROM Chat WHERE id = ?) AND runId = ? AND state = 'running'`,
    ...[Date.now(), chatId, runId],
  );
  return changes > 0;
}

/** Marks the abandoned runs of all chats, one chat per transaction; returns their number. */
export async function interruptAbandonedSummaries(engine: Engine): Promise<number> {
  const running = await engine.all<RunRow>(`SELECT ${RUN_ROW} FROM Summary WHERE state = 'running'`);
  let interrupted = 0;
  for (const { chatKey } of running.filter((run) => isAbandoned(run, Date.now())))
    interrupted += await engine.transaction(async (sql) => {
      await touchChat(sql, chatKey);
      return interruptAbandonedOf(sql, chatKey);
    });
  return interrupted;
}

type RunRow = Pick<SummaryRow, "chatKey" | "version" | "triggeredBy"> &
  Readonly<{ owner: string | null; heartbeatMs: number | null }>;

const RUN_ROW = "chatKey, version, triggeredBy, runOwner AS owner, heartbeatMs";

/**
 * The chat's messages are unchanged: a run changes only its own row until it is applied. An automatic run waits as
 * after a failure, because a summary that crashes its process must not be retried after every answer.
 */
async function interruptAbandonedOf(sql: Sql, chatKey: number): Promise<number> {
  const now = new Date();
  const running = await sql.all<RunRow>(
    `SELECT ${RUN_ROW} FROM Summary WHERE chatKey = ? AND state = 'running'`,
    chatKey,
  );
  const abandoned = running.filter((run) => isAbandoned(run, now.getTime()));
  for (const { version, triggeredBy } of abandoned) {
    await sql.run(
      "UPDATE Summary SET state = 'interrupted', error = ?, finishedAt = ? WHERE chatKey = ? AND version = ?",
      ...[
        "The process that made this summary ended before it was done.",
        now.toISOString(),
        chatKey,
        version,
      ],
    );
    if (triggeredBy === "automatic") await delayNextTry(sql, chatKey);
    const event = {
      kind: "summary",
      level: "warning",
      text: `Summary version ${version} was interrupted: its process ended`,
    } as const;
    await writeEvent(sql, chatKey, event, now);
  }
  return abandoned.length;
}
