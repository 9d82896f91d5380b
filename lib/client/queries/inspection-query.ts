import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Inspection, InspectionOutcome, InspectionRequest } from "@/lib/contract/inspection";
import { unwrap } from "./problem-error";

export type InspectChat = (request: InspectionRequest) => Promise<InspectionOutcome>;

/** Everything assembled for one chat, whatever was tried out. */
export const inspectionsKey = (chatId: string) => ["chat", chatId, "inspection"] as const;

/** Comparisons lie under the same key; only an inspection has nothing but its question after it. */
export const isInspectionKey = (key: readonly unknown[]): boolean =>
  key.length === inspectionsKey("").length + 1;

/** What would be sent. The key is the question, so that an answer to an older one is never shown for a newer. */
export function inspectionQuery(request: InspectionRequest, inspect: InspectChat) {
  const { chatId, ...question } = request;
  return queryOptions({
    queryKey: [...inspectionsKey(chatId), question] as const,
    queryFn: async () => JSON.parse(unwrap(await inspect(request)).json) as Inspection,
    placeholderData: keepPreviousData,
  });
}
