import type { Settings } from "../schema/settings";
import { type ExchangeCounter, NO_EXCHANGES } from "./count-exchanges";

type SummarySettings = Pick<Settings, "summaryEnabled" | "summaryThreshold">;

/** Completed exchanges until the next automatic summary, 0 when it is due; undefined while switched off. */
export function exchangesUntilSummary(
  counter: ExchangeCounter,
  settings: SummarySettings,
): number | undefined {
  if (!settings.summaryEnabled) return undefined;
  return Math.max(0, nextTryAt(counter, settings) - counter.count);
}

/** The count at which the next automatic summary is due, by the threshold of this moment. */
const nextTryAt = ({ failedAt = 0 }: ExchangeCounter, { summaryThreshold }: SummarySettings): number =>
  failedAt + summaryThreshold;

/** The count for which the next try waits after a failure; undefined when nothing failed or the wait is over. */
export function exchangesAtRetry(counter: ExchangeCounter, settings: SummarySettings): number | undefined {
  const retryAt = nextTryAt(counter, settings);
  return counter.failedAt === undefined || retryAt <= counter.count ? undefined : retryAt;
}

/** To be asked only after an ingested answer was stored. */
export const isSummaryDue = (counter: ExchangeCounter, settings: SummarySettings): boolean =>
  exchangesUntilSummary(counter, settings) === 0;

/** The counter starts anew; a question that came in meanwhile still waits. */
export const afterSummary = ({ hasOpenQuestion }: ExchangeCounter): ExchangeCounter => ({
  ...NO_EXCHANGES,
  hasOpenQuestion,
});

/** The next automatic try comes N exchanges later. A failed "summary now" leaves the counter as it is. */
export const afterFailedSummary = (counter: ExchangeCounter): ExchangeCounter => ({
  ...counter,
  failedAt: counter.count,
});
