import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChatListPage } from "@/lib/core/schema/chat-list";
import { CHAT_LISTS_KEY } from "./chat-list-query";
import { fetchJson } from "./fetch-json";

const SHOWN = 8;

/** Chats whose title or messages match a search. */
export function paletteChatsQuery(search: string) {
  return queryOptions({
    queryKey: [...CHAT_LISTS_KEY, "palette", search] as const,
    queryFn: ({ signal }) =>
      fetchJson<ChatListPage>(
        `/api/v1/chats?${new URLSearchParams({ search, limit: String(SHOWN) })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
}
