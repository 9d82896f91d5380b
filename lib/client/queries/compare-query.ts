import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ComparedChat, ComparisonOutcome } from "@/lib/compare/compare-sides";
import type { ComparisonRequest } from "@/lib/compare/compared-side";
import { inspectionsKey } from "./inspection-query";
import { unwrap } from "./problem-error";

export type CompareChat = (request: ComparisonRequest) => Promise<ComparisonOutcome>;

/** A comparison shares the key prefix of the chat's inspections, so both go stale together. */
export function comparisonQuery(request: ComparisonRequest, compare: CompareChat) {
  return queryOptions({
    queryKey: [...inspectionsKey(request.a.chatId), "comparison", request] as const,
    queryFn: async () => JSON.parse(unwrap(await compare(request)).json) as ComparedChat,
    placeholderData: keepPreviousData,
  });
}
