import "server-only";
import type { ChatListPage, ChatListQuery } from "../../core/schema/chat-list";
import { statisticsBasis } from "../context/measure-statistics";
import type { Store } from "../store/store";
import { measureChat } from "./measure-chat";

/** Measures chats that changed since their last measurement: at most one page, each at the cost of its window. */
export async function listMeasuredChats(
  store: Store,
  query: ChatListQuery,
  only?: readonly string[],
): Promise<ChatListPage> {
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
