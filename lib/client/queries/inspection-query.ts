import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Inspection, InspectionOutcome, InspectionRequest } from "@/lib/contract/inspection";
import { unwrap } from "./problem-error";

export type InspectChat = (request: InspectionRequest) => Promise<InspectionOutcome>;

/** Every inspection of one chat, with any settings. */
export const inspectionsKey = (chatId: string) => ["chat", chatId, "inspection"] as const;

/** Comparisons share the prefix; an inspection's key ends with its request. */
export const isInspectionKey = (key: readonly unknown[]): boolean =>
  key.length === inspectionsKey("").length + 1;

/** The payload that would be sent. The key is the whole request, so a late response never replaces a newer one. */
export function inspectionQuery(request: InspectionRequest, inspect: InspectChat) {
  const { chatId, ...question } = request;
  return queryOptions({
    queryKey: [...inspectionsKey(chatId), question] as const,
    queryFn: async () => JSON.parse(unwrap(await inspect(request)).json) as Inspection,
    placeholderData: keepPreviousData,
  });
}
