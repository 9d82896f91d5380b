import type { Store } from "../store/store";
import { watchSummary } from "./running-summaries";
import { cancelledEnd } from "./summary-events";

/** Marks the version first, so that it can no longer be applied, then stops the call. False if the run has ended. */
export async function cancelSummary(store: Store, chatId: string, version: number): Promise<boolean> {
  const isCancelled = await store.cancelSummary(chatId, version, cancelledEnd(chatId, version));
  const run = watchSummary(store, chatId);
  if (run?.version === version) run.abort();
  return isCancelled;
}
