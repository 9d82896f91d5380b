import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { SideOutcome, SideRequest } from "@/lib/compare/compared-side";
import { ChatGoneError, inspectionsKey } from "./inspection-query";

export type InspectSide = (request: SideRequest) => Promise<SideOutcome>;

/** One side of a comparison, kept among the chat's inspections: what makes those stale makes this stale. */
export function sideQuery(request: SideRequest, inspect: InspectSide) {
  const { chatId, ...question } = request;
  return queryOptions({
    queryKey: [...inspectionsKey(chatId), "side", question] as const,
    queryFn: async () => {
      const outcome = await inspect(request);
      if (outcome.ok) return outcome.side;
      throw outcome.gone ? new ChatGoneError(outcome.error) : new Error(outcome.error);
    },
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && !(error instanceof ChatGoneError),
  });
}
