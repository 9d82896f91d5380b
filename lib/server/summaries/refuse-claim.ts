import type { ExchangeCounter } from "../../core/summaries/count-exchanges";
import type { SummaryClaimRequest, SummaryClaimResult } from "../store/summary-store";

/** The chat at the moment of a claim, read under the write lock. */
type ClaimedChat = Readonly<{
  /** The version currently running. */
  running: number | undefined;
  counter: ExchangeCounter;
  revision: number;
}>;

/** Why a summary may not start: another one is running, the chat changed since the plan, or none is due any more. */
export function refuseClaim(
  { running, counter, revision }: ClaimedChat,
  request: Pick<SummaryClaimRequest, "revision" | "isDue">,
): Exclude<SummaryClaimResult, { kind: "claimed" }> | undefined {
  if (running !== undefined) return { kind: "busy", version: running };
  if (revision !== request.revision) return { kind: "changed" };
  return request.isDue(counter) ? undefined : { kind: "not-due" };
}
