import type { Message } from "../../../core/schema/message";
import { DEFAULT_SETTINGS } from "../../../core/schema/settings";
import { countMessage, type ExchangeCounter, NO_EXCHANGES } from "../../../core/summaries/count-exchanges";
import { withoutRetained } from "../../../core/summaries/counter-changes";
import { afterFailedSummary } from "../../../core/summaries/summary-trigger";
import { fromStorable } from "../../store/exact-text";
import { readPages } from "../read-pages";
import { getOne, type Sql } from "../sql";

type StateRow = Readonly<{
  completedExchanges: number;
  hasUncountedUser: number | boolean;
  failedAtExchanges: number | null;
  revision: number;
}>;

/** Call these in a transaction: the values read must still hold when they are written. */
export async function readCounter(
  sql: Sql,
  chatKey: number,
): Promise<ExchangeCounter & Readonly<{ revision: number }>> {
  const row = await sql.get<StateRow>("SELECT * FROM SummaryState WHERE chatKey = ?", chatKey);
  if (row === undefined) return { ...NO_EXCHANGES, revision: 0 };
  return {
    count: row.completedExchanges,
    hasOpenQuestion: Boolean(row.hasUncountedUser),
    failedAt: row.failedAtExchanges ?? undefined,
    revision: row.revision,
  };
}

export async function writeCounter(sql: Sql, chatKey: number, counter: ExchangeCounter): Promise<void> {
  await sql.run(
    `INSERT INTO SummaryState (chatKey, completedExchanges, hasUncountedUser, failedAtExchanges) VALUES (?, ?, ?, ?)
     ON CONFLICT (chatKey) DO UPDATE SET completedExchanges = excluded.completedExchanges,
       hasUncountedUser = excluded.hasUncountedUser, failedAtExchanges = excluded.failedAtExchanges`,
    ...[chatKey, counter.count, counter.hasOpenQuestion, counter.failedAt],
  );
}

/** Another program's count; the messages show whether a question is open. */
export async function setExchanges(sql: Sql, chatKey: number, count: number): Promise<void> {
  const { revision: _, ...counter } = await readCounter(sql, chatKey);
  await writeCounter(sql, chatKey, { ...counter, count });
}

/** Invalidates earlier plans and running summaries. */
export async function raiseRevision(sql: Sql, chatKey: number): Promise<void> {
  await sql.run(
    `INSERT INTO SummaryState (chatKey, revision) VALUES (?, 1)
     ON CONFLICT (chatKey) DO UPDATE SET revision = SummaryState.revision + 1`,
    chatKey,
  );
}

/** Counts newly stored messages in order; never starts a summary. */
export async function countStored(sql: Sql, chatKey: number, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await writeCounter(sql, chatKey, messages.reduce(countMessage, await readCounter(sql, chatKey)));
}

/**
 * Recomputes the counter from the messages if nobody counted: exchanges since the newest ready summary, excluding
 * those it retained.
 */
export async function recountExchanges(sql: Sql, chatKey: number): Promise<ExchangeCounter> {
  const { through } = await getOne<{ through: number }>(
    sql,
    "SELECT coalesce(max(coversThroughSequence), 0) AS through FROM Summary WHERE chatKey = ? AND state = 'ready'",
    chatKey,
  );
  let counted: ExchangeCounter = NO_EXCHANGES;
  for await (const rows of pagesAfter(sql, chatKey, through))
    for (const { role, text } of rows)
      counted = countMessage(counted, { id: "", role, text: text === null ? undefined : fromStorable(text) });
  const retained = through === 0 ? 0 : await savedRetainedExchanges(sql, chatKey);
  return withoutRetained(counted, retained);
}

type SpokenRow = Readonly<{ sequence: number; role: Message["role"]; text: string | null }>;

const pagesAfter = (sql: Sql, chatKey: number, through: number): AsyncIterable<readonly SpokenRow[]> =>
  readPages(
    (after) =>
      sql.all<SpokenRow>(
        `SELECT sequence, role, text FROM Message WHERE chatKey = ? AND sequence > ? ORDER BY sequence LIMIT 500`,
        ...[chatKey, after],
      ),
    ({ sequence }) => sequence,
    through,
  );

/** The next automatic attempt waits for a full summary interval. */
export async function delayNextTry(sql: Sql, chatKey: number): Promise<void> {
  const { revision: _, ...counter } = await readCounter(sql, chatKey);
  await writeCounter(sql, chatKey, afterFailedSummary(counter));
}

async function savedRetainedExchanges(sql: Sql, chatKey: number): Promise<number> {
  const row = await sql.get<{ value: string }>(
    "SELECT value FROM ChatSetting WHERE chatKey = ? AND name = 'retainedExchanges'",
    chatKey,
  );
  return row === undefined ? DEFAULT_SETTINGS.retainedExchanges : Number(row.value);
}
