import { isSummaryDue } from "../../core/summaries/summary-trigger";
import type { SummaryOutcome } from "../../summary-runs";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store";
import { savedSettings } from "./read-plan";
import { summariseNow } from "./summarise-now";

/** To be called after an ingested answer was stored, never after an import or an edit. */
export async function runDueSummary(
  store: Store,
  summariser: Summariser,
  chatId: string,
  signal?: AbortSignal,
): Promise<SummaryOutcome> {
  const [state, overview] = [await store.readSummaryState(chatId), await store.readChat(chatId)];
  if (state === undefined || overview === undefined) return { kind: "no-chat" };
  if (!isSummaryDue(state.counter, savedSettings(overview.settings))) return { kind: "not-due" };
  return summariseNow(store, summariser, chatId, { trigger: "automatic", signal });
}
