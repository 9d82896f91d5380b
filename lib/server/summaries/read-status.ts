import type { SummaryStatus } from "../../contract/summary-runs";
import { exchangesAtRetry, exchangesUntilSummary } from "../../core/summaries/summary-trigger";
import { savedSettings } from "../context/load-context";
import type { Store } from "../store/store";

/** Undefined if the chat does not exist. */
export async function readStatus(store: Store, chatId: string): Promise<SummaryStatus | undefined> {
  const [state, overview] = [await store.readSummaryState(chatId), await store.readChat(chatId)];
  if (state === undefined || overview === undefined) return undefined;
  const settings = savedSettings(overview.settings);
  const { counter, readyVersions, runningVersion } = state;
  return {
    enabled: settings.summaryEnabled,
    threshold: settings.summaryThreshold,
    exchanges: counter.count,
    untilNext: exchangesUntilSummary(counter, settings),
    retryAt: exchangesAtRetry(counter, settings),
    summaries: readyVersions,
    runningVersion,
  };
}
