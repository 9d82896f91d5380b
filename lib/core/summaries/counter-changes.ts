import type { ExchangeCounter } from "./count-exchanges";
import { afterFailedSummary } from "./summary-trigger";

/** Exchanges completed while the summary was being written came after it, so they stay counted. */
export const afterRun = (
  { count, hasOpenQuestion }: ExchangeCounter,
  exchangesBefore: number | undefined,
): ExchangeCounter => ({ count: Math.max(0, count - (exchangesBefore ?? count)), hasOpenQuestion });

/**
 * The counter as if the summary had never been applied. The next automatic summary waits as after a failure:
 * otherwise the next answer would restore what a person has just rolled back.
 */
export const afterRollback = (
  { count, hasOpenQuestion }: ExchangeCounter,
  exchangesBefore: number,
): ExchangeCounter => afterFailedSummary({ count: exchangesBefore + count, hasOpenQuestion });

/** A summary retains some exchanges that it has read: they do not count towards the next one. */
export const withoutRetained = (counted: ExchangeCounter, retained: number): ExchangeCounter => ({
  ...counted,
  count: Math.max(0, counted.count - retained),
});

/** Completed exchanges stay counted; whether a user waits for an answer may have changed. */
export const afterDeletion = (
  counter: ExchangeCounter,
  { hasOpenQuestion }: ExchangeCounter,
): ExchangeCounter => ({ ...counter, hasOpenQuestion });

/** Late messages change every count; a failed try still delays the next one. */
export const afterLateMessages = (
  { failedAt }: ExchangeCounter,
  recounted: ExchangeCounter,
): ExchangeCounter => ({ ...recounted, failedAt });
