import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ProblemError } from "./problem-error";

// By default a response waits for a timer behind pending frames, which would delay a changed limit.
notifyManager.setScheduler(queueMicrotask);

/** Retries once, but not after a final refusal by the server. */
const mayHelpToAskAgain = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ProblemError && error.status < 500);

/** One per request on the server, one per tab in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has just rendered this data: do not refetch it immediately.
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: mayHelpToAskAgain,
      },
    },
  });
}
