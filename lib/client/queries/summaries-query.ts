import { queryOptions } from "@tanstack/react-query";
import type { SummariesView, SummaryPreview } from "@/lib/contract/summary-runs";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

export const summariesKey = (chatId: string) => ["chat", chatId, "summaries"] as const;

export const summariesPath = (chatId: string, part: string) =>
  `/api/chats/${encodeId(chatId)}/summaries/${part}`;

/** A bot may have set one off since: whoever comes back to the window sees it. */
export function summariesQuery(chatId: string) {
  return queryOptions({
    queryKey: [...summariesKey(chatId), "versions"] as const,
    queryFn: ({ signal }) => fetchJson<SummariesView>(`/api/v1/chats/${encodeId(chatId)}/summaries`, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** What is shown before a run is what is done by it: a plan is never taken from the memory. */
export function summaryPreviewQuery(chatId: string) {
  return queryOptions({
    queryKey: [...summariesKey(chatId), "preview"] as const,
    queryFn: ({ signal }) => fetchJson<SummaryPreview>(summariesPath(chatId, "preview"), signal),
    staleTime: 0,
    gcTime: 0,
  });
}
