import { queryOptions } from "@tanstack/react-query";
import { encodeId } from "../urls/chat-path";
import { fetchJson } from "./fetch-json";

/** Without `raw`, the message was not imported. */
type MessageSource = Readonly<{ raw?: unknown }>;

/** The source object of an imported message; it never changes. */
export const messageSourceQuery = (chatId: string, messageId: string) =>
  queryOptions({
    queryKey: ["message-source", chatId, messageId] as const,
    queryFn: ({ signal }) =>
      fetchJson<MessageSource>(`/api/v1/chats/${encodeId(chatId)}/messages/${encodeId(messageId)}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
