import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { CHAT_LISTS_KEY } from "@/lib/client/chat-list-query";
import { fetchJson } from "@/lib/client/fetch-json";
import type { ChatListPage } from "@/lib/core/schema/chat-list";

const SHOWN = 8;

/** The chats that fit a search by title or by what was said in them. */
export function paletteChatsQuery(search: string) {
  return queryOptions({
    queryKey: [...CHAT_LISTS_KEY, "palette", search] as const,
    queryFn: ({ signal }) =>
      fetchJson<ChatListPage>(`/api/chats?${new URLSearchParams({ search, limit: String(SHOWN) })}`, signal),
    placeholderData: keepPreviousData,
  });
}
