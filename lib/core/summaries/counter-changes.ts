import type { ExchangeCounter } from "./count-exchanges";
import { afterFailedSummary } from "./summary-trigger";

/** Exchanges completed while the summary was being written stay counted, because it does not include them. */
export const afterRun = (
  { count, hasOpenQuestion }: ExchangeCounter,
  exchangesBefore: number | undefined,
): ExchangeCounter => ({ count: Math.max(0, count - (exchangesBefore ?? count)), hasOpenQuestion });

/**
 * The counter as if the summary had never been applied. The next automatic summary waits as after a failure, so that
 * the next answer does not redo what a person has just rolled back.
 */
export const afterRollback = (
  { count, hasOpenQuestion }: ExchangeCounter,
  exchangesBefore: number,
): ExchangeCounter => afterFailedSummary({ count: exchangesBefore + count, hasOpenQuestion });

/** Exchanges that a summary has read and retained do not count towards the next one. */
export const withoutRetained = (counted: ExchangeCounter, retained: number): ExchangeCounter => ({
  ...counted,
  count: Math.max(0, counted.count - retained),
});

/** Completed exchanges stay counted; whether a user waits for an answer may change. */
export const afterDeletion = (
  counter: ExchangeCounter,
  { hasOpenQuestion }: ExchangeCounter,
): ExchangeCounter => ({ ...counter, hasOpenQuestion });

/** Late messages change the counts; a failed attempt still delays the next one. */
export const afterLateMessages = (
  { failedAt }: ExchangeCounter,
  recounted: ExchangeCounter,
): ExchangeCounter => ({ ...recounted, failedAt });
