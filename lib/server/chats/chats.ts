import "server-only";
import type { ChatListPage, ChatListQuery } from "../../core/schema/chat-list";
import type { ChatOverview, MessagePage, MessagePageQuery } from "../../core/schema/message-page";
import { statisticsBasis } from "../context/measure-statistics";
import { openStore } from "../store/open-store";
import { measureChat } from "./measure-chat";

/** Measures chats that changed since their last measurement: at most one page, each at the cost of its window. */
export async function listChats(query: ChatListQuery, only?: readonly string[]): Promise<ChatListPage> {
  const store = openStore();
  const page = await store.listChats(query, only);
  const basis = statisticsBasis();
  const chats: ChatListPage["chats"][number][] = [];
  // One after another: all at once would fill the queue of the workers.
  for (const chat of page.chats)
    chats.push(
      chat.statistics?.basis === basis ? chat : { ...chat, statistics: await measureChat(store, chat.id) },
    );
  return { ...page, chats };
}

export const readChat = async (id: string): Promise<ChatOverview | undefined> => openStore().readChat(id);

export const readMessages = async (id: string, query: MessagePageQuery): Promise<MessagePage | undefined> =>
  openStore().readMessages(id, query);
