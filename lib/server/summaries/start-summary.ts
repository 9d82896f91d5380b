import type { StartedSummary } from "../../contract/summary-runs";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import { summariseNow } from "./summarise-now";

/** Answers as soon as the run is under way or refused; the run goes on without whoever asked, and is watched apart. */
export function startSummary(
  store: Store,
  summariser: Summariser,
  chatId: string,
  basis?: number,
): Promise<StartedSummary> {
  return new Promise((resolve, reject) => {
    const onStart = (version: number) => resolve({ kind: "started", version });
    // Once started, how it ends is told to the watchers: resolving or rejecting again changes nothing here.
    summariseNow(store, summariser, chatId, { basis, onStart }).then(
      (outcome) => resolve(outcome as StartedSummary),
      reject,
    );
  });
}
