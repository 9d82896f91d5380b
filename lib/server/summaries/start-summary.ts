import type { StartedSummary } from "../../contract/summary-runs";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import { summariseNow } from "./summarise-now";

/**
 * Returns as soon as the run has started or is refused; the run continues independently of the caller and is watched
 * separately.
 */
export function startSummary(
  store: Store,
  summariser: Summariser,
  chatId: string,
  basis?: number,
): Promise<StartedSummary> {
  return new Promise((resolve, reject) => {
    const onStart = (version: number) => resolve({ kind: "started", version });
    // After the start, only the watchers receive the outcome: resolving or rejecting again has no effect here.
    summariseNow(store, summariser, chatId, { basis, onStart }).then(
      (outcome) => resolve(outcome as StartedSummary),
      reject,
    );
  });
}
