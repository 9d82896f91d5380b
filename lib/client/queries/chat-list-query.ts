import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ChatListFilters, ChatListPage } from "@/lib/core/schema/chat-list";
import { chatListSearch } from "../urls/chat-list-url";
import { fetchJson } from "./fetch-json";

/** Everywhere that chats are listed: what the page and the palette show goes stale together. */
export const CHAT_LISTS_KEY = ["chats"] as const;

/** The page's list alone, whatever its search and filters. */
export const CHAT_PAGES_KEY = [...CHAT_LISTS_KEY, "pages"] as const;

export function chatListQuery(filters: ChatListFilters) {
  return infiniteQueryOptions({
    queryKey: [...CHAT_PAGES_KEY, filters] as const,
    queryFn: ({ pageParam, signal }) =>
      fetchJson<ChatListPage>(`/api/v1/chats?${chatListSearch(filters, pageParam)}`, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });
}
