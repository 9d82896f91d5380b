import "server-only";
import type { ChatListPage, ChatListQuery } from "../../core/schema/chat-list";
import type { ChatOverview, MessagePage, MessagePageQuery } from "../../core/schema/message-page";
import { measureChat, statisticsBasis } from "../context/measure-chat";
import { openStore } from "../store/open-store";
import { loadDemo } from "./load-demo";
import { switchCompact } from "./save-settings";

type Outcome<Result = object> = ({ ok: true } & Result) | { ok: false; error: string };

/** Chats that changed since they were measured are measured now: at most a page of them, each at its window's cost. */
export async function listChats(query: ChatListQuery): Promise<ChatListPage> {
  const store = openStore();
  const page = await store.listChats(query);
  const basis = statisticsBasis();
  const chats = await Promise.all(
    page.chats.map(async (chat) =>
      chat.statistics?.basis === basis ? chat : { ...chat, statistics: await measureChat(store, chat.id) },
    ),
  );
  return { ...page, chats };
}

export const readChat = async (id: string): Promise<ChatOverview | undefined> => openStore().readChat(id);

export const readMessages = async (id: string, query: MessagePageQuery): Promise<MessagePage | undefined> =>
  openStore().readMessages(id, query);

/** `former` is what was stored before: `null` where the chat followed the environment. */
export async function setCompact(
  id: string,
  compact: boolean | null,
): Promise<Outcome<{ former: boolean | null }>> {
  const former = await switchCompact(openStore(), id, compact);
  if (former === undefined) return { ok: false, error: "This chat is no longer there." };
  return { ok: true, former: former.compact ?? null };
}

export async function loadDemoChats(): Promise<Outcome<{ chats: number }>> {
  return { ok: true, chats: await loadDemo(openStore()) };
}
