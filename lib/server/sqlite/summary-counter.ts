import type { Message } from "../../core/schema/message";
import { DEFAULT_SETTINGS } from "../../core/schema/settings";
import { countMessage, type ExchangeCounter, NO_EXCHANGES } from "../../core/summaries/count-exchanges";
import { withoutRetained } from "../../core/summaries/counter-changes";
import { afterFailedSummary } from "../../core/summaries/summary-trigger";
import { fromStorable } from "../store/exact-text";
import { bind, type Connection } from "./open-database";

type StateRow = Readonly<{
  completedExchanges: number;
  hasUncountedUser: number;
  failedAtExchanges: number | null;
  revision: number;
}>;

/** Call these in a transaction: the values read must still hold when they are written. */
export function readCounter(connection: Connection, chatKey: number): ExchangeCounter & { revision: number } {
  const row = connection.prepare("SELECT * FROM SummaryState WHERE chatKey = ?").get(chatKey) as
    | StateRow
    | undefined;
  if (row === undefined) return { ...NO_EXCHANGES, revision: 0 };
  return {
    count: row.completedExchanges,
    hasOpenQuestion: row.hasUncountedUser === 1,
    failedAt: row.failedAtExchanges ?? undefined,
    revision: row.revision,
  };
}

export function writeCounter(connection: Connection, chatKey: number, counter: ExchangeCounter): void {
  connection
    .prepare(
      `INSERT INTO SummaryState (chatKey, completedExchanges, hasUncountedUser, failedAtExchanges) VALUES (?, ?, ?, ?)
       ON CONFLICT (chatKey) DO UPDATE SET completedExchanges = excluded.completedExchanges,
         hasUncountedUser = excluded.hasUncountedUser, failedAtExchanges = excluded.failedAtExchanges`,
    )
    .run(...bind(chatKey, counter.count, counter.hasOpenQuestion, counter.failedAt));
}

/** Another program's count; the messages show whether a question is open. */
export function setExchanges(connection: Connection, chatKey: number, count: number): void {
  const { revision: _, ...counter } = readCounter(connection, chatKey);
  writeCounter(connection, chatKey, { ...counter, count });
}

/** Invalidates earlier plans and running summaries. */
export function raiseRevision(connection: Connection, chatKey: number): void {
  connection
    .prepare(
      `INSERT INTO SummaryState (chatKey, revision) VALUES (?, 1)
       ON CONFLICT (chatKey) DO UPDATE SET revision = revision + 1`,
    )
    .run(chatKey);
}

/** Counts newly stored messages in order; never starts a summary. */
export function countStored(connection: Connection, chatKey: number, messages: readonly Message[]): void {
  if (messages.length === 0) return;
  writeCounter(connection, chatKey, messages.reduce(countMessage, readCounter(connection, chatKey)));
}

/**
 * Recomputes the counter from the messages if nobody counted: exchanges since the newest ready summary, excluding
 * those it retained.
 */
export function recountExchanges(connection: Connection, chatKey: number): ExchangeCounter {
  const { through } = connection
    .prepare(
      "SELECT coalesce(max(coversThroughSequence), 0) AS through FROM Summary WHERE chatKey = ? AND state = 'ready'",
    )
    .get(chatKey) as { through: number };
  // Row by row: after an import there may be millions.
  const rows = connection
    .prepare("SELECT role, text FROM Message WHERE chatKey = ? AND sequence > ? ORDER BY sequence")
    .iterate(chatKey, through) as Iterable<{ role: Message["role"]; text: string | null }>;
  let counted: ExchangeCounter = NO_EXCHANGES;
  for (const { role, text } of rows)
    counted = countMessage(counted, { id: "", role, text: text === null ? undefined : fromStorable(text) });
  const retained = through === 0 ? 0 : savedRetainedExchanges(connection, chatKey);
  return withoutRetained(counted, retained);
}

/** The next automatic attempt waits for a full summary interval. */
export function delayNextTry(connection: Connection, chatKey: number): void {
  const { revision: _, ...counter } = readCounter(connection, chatKey);
  writeCounter(connection, chatKey, afterFailedSummary(counter));
}

function savedRetainedExchanges(connection: Connection, chatKey: number): number {
  const row = connection
    .prepare("SELECT value FROM ChatSetting WHERE chatKey = ? AND name = 'retainedExchanges'")
    .get(chatKey) as { value: string } | undefined;
  return row === undefined ? DEFAULT_SETTINGS.retainedExchanges : Number(row.value);
}
