import { queryOptions } from "@tanstack/react-query";
import type { MessagePlaces, PlaceKind } from "@/lib/contract/deletion";
import { encodeId } from "../urls/chat-path";
import { fetchJson, fetchOk } from "./fetch-json";

const messagePath = (chatId: string, messageId: string): string =>
  `/api/v1/chats/${encodeId(chatId)}/messages/${encodeId(messageId)}`;

/** Where else a message's text is stored; asked again each time, because bots keep writing. */
export const placesQuery = (chatId: string, messageId: string) =>
  queryOptions({
    queryKey: ["chat", chatId, "places", messageId] as const,
    queryFn: ({ signal }) => fetchJson<MessagePlaces>(`${messagePath(chatId, messageId)}/places`, signal),
    staleTime: 0,
    gcTime: 0,
  });

/** `keepalive`: the browser finishes the request even if the page is closed. */
export async function deleteMessage(
  chatId: string,
  messageId: string,
  also: readonly PlaceKind[],
): Promise<void> {
  const query = new URLSearchParams({ also: also.join(",") });
  await fetchOk(`${messagePath(chatId, messageId)}?${query}`, { method: "DELETE", keepalive: true });
}
