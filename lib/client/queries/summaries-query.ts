import { queryOptions } from "@tanstack/react-query";
import type { SummariesView, SummaryPreview } from "@/lib/contract/summary-runs";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

export const summariesKey = (chatId: string) => ["chat", chatId, "summaries"] as const;

export const summariesPath = (chatId: string, part: string) =>
  `/api/chats/${encodeId(chatId)}/summaries/${part}`;

/** A bot may have started a summary meanwhile, so returning to the window refetches. */
export function summariesQuery(chatId: string) {
  return queryOptions({
    queryKey: [...summariesKey(chatId), "versions"] as const,
    queryFn: ({ signal }) => fetchJson<SummariesView>(`/api/v1/chats/${encodeId(chatId)}/summaries`, signal),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** A plan must match the run that follows it, so it is never cached. */
export function summaryPreviewQuery(chatId: string) {
  return queryOptions({
    queryKey: [...summariesKey(chatId), "preview"] as const,
    queryFn: ({ signal }) => fetchJson<SummaryPreview>(summariesPath(chatId, "preview"), signal),
    staleTime: 0,
    gcTime: 0,
  });
}
