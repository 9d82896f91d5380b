import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ComparedChat, ComparisonOutcome } from "@/lib/compare/compare-sides";
import type { ComparisonRequest } from "@/lib/compare/compared-side";
import { ChatGoneError, inspectionsKey } from "./inspection-query";

export type CompareChat = (request: ComparisonRequest) => Promise<ComparisonOutcome>;

/** A comparison, kept among the chat's inspections: what makes those stale makes this stale. */
export function comparisonQuery(request: ComparisonRequest, compare: CompareChat) {
  return queryOptions({
    queryKey: [...inspectionsKey(request.a.chatId), "comparison", request] as const,
    queryFn: async () => {
      const outcome = await compare(request);
      if (outcome.ok) return JSON.parse(outcome.json) as ComparedChat;
      throw outcome.gone ? new ChatGoneError(outcome.error) : new Error(outcome.error);
    },
    placeholderData: keepPreviousData,
  });
}
