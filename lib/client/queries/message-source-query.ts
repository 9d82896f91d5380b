import { queryOptions } from "@tanstack/react-query";
import type { MessageSource } from "@/lib/contract/source-object";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

/** The object a message was imported from; it never changes. */
export const messageSourceQuery = (chatId: string, messageId: string) =>
  queryOptions({
    queryKey: ["message-source", chatId, messageId] as const,
    queryFn: ({ signal }) =>
      fetchJson<MessageSource>(
        `/api/chats/${encodeId(chatId)}/messages/${encodeId(messageId)}/source`,
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
