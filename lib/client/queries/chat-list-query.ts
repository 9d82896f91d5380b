import { infiniteQueryOptions } from "@tanstack/react-query";
import type { ChatListFilters, ChatListPage } from "@/lib/core/schema/chat-list";
import { chatListSearch } from "../urls/chat-list-url";
import { fetchJson } from "./fetch-json";

/** The shared prefix of every chat list, so the chats page and the palette go stale together. */
export const CHAT_LISTS_KEY = ["chats"] as const;

/** The chats page's own lists, with any search and filters. */
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
