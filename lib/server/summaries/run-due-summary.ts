import type { SummaryOutcome } from "../../contract/summary-runs";
import { isSummaryDue } from "../../core/summaries/summary-trigger";
import { savedSettings } from "../context/load-context";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import { summariseNow } from "./summarise-now";

/**
 * Call it after ingested answers are stored, never after an import or an edit. Answers stored while a summary was
 * running could not start one, so it checks again after each summary is applied.
 */
export async function runDueSummary(
  store: Store,
  summariser: Summariser,
  chatId: string,
  signal?: AbortSignal,
): Promise<SummaryOutcome> {
  const outcome = await runOnce(store, summariser, chatId, signal);
  // Every summary takes at least N exchanges off the counter, so this loop ends.
  if (outcome.kind !== "applied") return outcome;
  const next = await runDueSummary(store, summariser, chatId, signal);
  return next.kind === "not-due" ? outcome : next;
}

async function runOnce(
  store: Store,
  summariser: Summariser,
  chatId: string,
  signal: AbortSignal | undefined,
): Promise<SummaryOutcome> {
  const [state, overview] = [await store.readSummaryState(chatId), await store.readChat(chatId)];
  if (state === undefined || overview === undefined) return { kind: "no-chat" };
  if (!isSummaryDue(state.counter, savedSettings(overview.settings))) return { kind: "not-due" };
  return summariseNow(store, summariser, chatId, { trigger: "automatic", signal });
}
