import { queryOptions } from "@tanstack/react-query";
import type { ComparedRequest, RecordedRequestItem } from "@/lib/contract/recorded-requests";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

const MAX_LISTED = 200;

const pathOf = (chatId: string) => `/api/v1/chats/${encodeId(chatId)}/requests`;

/** The requests that the bot really posted for a chat, newest first. */
export function recordedQuery(chatId: string) {
  return queryOptions({
    queryKey: ["chat", chatId, "requests"] as const,
    queryFn: async ({ signal }) => {
      const path = `${pathOf(chatId)}?limit=${MAX_LISTED}`;
      return (await fetchJson<{ requests: readonly RecordedRequestItem[] }>(path, signal)).requests;
    },
  });
}

/** One recorded request and the payload rebuilt for the same moment. */
export function comparedQuery(chatId: string, requestId: string) {
  return queryOptions({
    queryKey: ["chat", chatId, "requests", requestId] as const,
    queryFn: ({ signal }) => fetchJson<ComparedRequest>(`${pathOf(chatId)}/${encodeId(requestId)}`, signal),
  });
}
