import { type RequestTally, tallyRequest } from "../../core/tally-request";
import type { Store } from "../store/store";
import { loadContext, type NoContext } from "./load-context";

export type TallyQuestion = Readonly<{
  chatId: string;
  /** The messages that the requests answered; undefined is the newest. */
  messageIds: readonly (string | undefined)[];
}>;

/** What each request adds to the counters and the log, with the chat's saved settings. */
export async function tallyRequests(
  store: Store,
  { chatId, messageIds }: TallyQuestion,
): Promise<readonly ((RequestTally & Readonly<{ kind: "ok" }>) | NoContext)[]> {
  const tallies = [];
  for (const at of messageIds) {
    const context = await loadContext(store, { chatId, at, reach: "format" });
    if (context.kind !== "ok") tallies.push(context);
    else {
      const { input, settings, plan } = context;
      tallies.push({ kind: "ok" as const, ...tallyRequest(input, settings, plan.format, context) });
    }
  }
  return tallies;
}
