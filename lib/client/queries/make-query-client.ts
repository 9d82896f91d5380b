import { notifyManager, QueryClient } from "@tanstack/react-query";
import { ProblemError } from "./problem-error";

// By default an answer waits for a timer, and so behind every frame that is due: a changed limit would show later.
notifyManager.setScheduler(queueMicrotask);

/** Once, and not where the server has said no for good. */
const mayHelpToAskAgain = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ProblemError && error.status < 500);

/** One per request on the server, one per tab in the browser. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server has just rendered this data: do not ask for it again at once.
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: mayHelpToAskAgain,
      },
    },
  });
}
