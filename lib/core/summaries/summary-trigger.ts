import type { Settings } from "../schema/settings";
import { type ExchangeCounter, NO_EXCHANGES } from "./count-exchanges";

type SummarySettings = Pick<Settings, "summaryEnabled" | "summaryThreshold">;

/** Completed exchanges until the next automatic summary, 0 when it is due; undefined while switched off. */
export function exchangesUntilSummary(
  counter: ExchangeCounter,
  settings: SummarySettings,
): number | undefined {
  if (!settings.summaryEnabled) return undefined;
  return Math.max(0, Math.max(settings.summaryThreshold, counter.retryAt ?? 0) - counter.count);
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
export const afterFailedSummary = (
  counter: ExchangeCounter,
  { summaryThreshold }: SummarySettings,
): ExchangeCounter => ({ ...counter, retryAt: counter.count + summaryThreshold });
