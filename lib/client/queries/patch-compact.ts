import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ChatListPage } from "@/lib/core/schema/chat-list";
import type { ChatOverview } from "@/lib/core/schema/message-page";
import { CHAT_PAGES_KEY } from "./chat-list-query";
import { chatQuery } from "./chat-query";

type ChatPages = InfiniteData<ChatListPage, string | undefined>;

function withCompact(data: ChatPages, chatId: string, compact: boolean): ChatPages {
  const pages = data.pages.map((page) => ({
    ...page,
    chats: page.chats.map((chat) => (chat.id === chatId ? { ...chat, compact } : chat)),
  }));
  return { ...data, pages };
}

/** Sets a chat's compact switch in every cached chat list and in the open chat. */
export function patchCompact(client: QueryClient, chatId: string, compact: boolean): void {
  client.setQueriesData<ChatPages>({ queryKey: CHAT_PAGES_KEY }, (data) =>
    data === undefined ? undefined : withCompact(data, chatId, compact),
  );
  client.setQueryData<ChatOverview>(chatQuery(chatId).queryKey, (overview) =>
    overview === undefined ? undefined : { ...overview, settings: { ...overview.settings, compact } },
  );
}
