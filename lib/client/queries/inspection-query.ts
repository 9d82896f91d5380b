import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  Inspection,
  InspectionCall,
  InspectionOutcome,
  InspectionRequest,
} from "@/lib/contract/inspection";
import { unwrap } from "./problem-error";

export type InspectChat = (call: InspectionCall) => Promise<InspectionOutcome>;

/** Names this tab to the server; not a secret. The server itself, which renders the first page, has no name. */
const client = typeof window === "undefined" ? undefined : Math.random().toString(36).slice(2);

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
    queryFn: async () => JSON.parse(unwrap(await inspect({ ...request, client })).json) as Inspection,
    placeholderData: keepPreviousData,
  });
}
