import type { Settings } from "../schema/settings";
import { type ExchangeCounter, NO_EXCHANGES } from "./count-exchanges";

type SummarySettings = Pick<Settings, "summaryEnabled" | "summaryThreshold">;

/** Completed exchanges until the next automatic summary, 0 when it is due; undefined if switched off. */
export function exchangesUntilSummary(
  counter: ExchangeCounter,
  settings: SummarySettings,
): number | undefined {
  if (!settings.summaryEnabled) return undefined;
  return Math.max(0, nextTryAt(counter, settings) - counter.count);
}

/** The count at which the next automatic summary is due, with the current threshold. */
const nextTryAt = ({ failedAt = 0 }: ExchangeCounter, { summaryThreshold }: SummarySettings): number =>
  failedAt + summaryThreshold;

/** The count at which to retry after a failure; undefined if nothing failed or the wait is over. */
export function exchangesAtRetry(counter: ExchangeCounter, settings: SummarySettings): number | undefined {
  const retryAt = nextTryAt(counter, settings);
  return counter.failedAt === undefined || retryAt <= counter.count ? undefined : retryAt;
}

/** Only meaningful right after an ingested answer was stored. */
export const isSummaryDue = (counter: ExchangeCounter, settings: SummarySettings): boolean =>
  exchangesUntilSummary(counter, settings) === 0;

/** Resets the counter; a question that arrived meanwhile stays open. */
export const afterSummary = ({ hasOpenQuestion }: ExchangeCounter): ExchangeCounter => ({
  ...NO_EXCHANGES,
  hasOpenQuestion,
});

/** The next automatic attempt is N exchanges later. A failed "summary now" leaves the counter unchanged. */
export const afterFailedSummary = (counter: ExchangeCounter): ExchangeCounter => ({
  ...counter,
  failedAt: counter.count,
});
