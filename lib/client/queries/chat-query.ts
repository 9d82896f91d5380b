import { queryOptions } from "@tanstack/react-query";
import type { ChatOverview } from "@/lib/core/schema/message-page";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

export function chatQuery(chatId: string) {
  return queryOptions({
    queryKey: ["chat", chatId] as const,
    queryFn: ({ signal }) => fetchJson<ChatOverview>(`/api/v1/chats/${encodeId(chatId)}`, signal),
  });
}
