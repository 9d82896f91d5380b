import { queryOptions } from "@tanstack/react-query";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

/** Sequence numbers of the answers that complete an exchange; the message count in the key refetches a longer chat. */
export function exchangesQuery(chatId: string, messageCount: number) {
  return queryOptions({
    queryKey: ["chat", chatId, "exchanges", messageCount] as const,
    queryFn: async ({ signal }) => {
      const path = `/api/chats/${encodeId(chatId)}/exchanges`;
      return (await fetchJson<{ exchanges: readonly number[] }>(path, signal)).exchanges;
    },
  });
}
