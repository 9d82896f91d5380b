import "server-only";
import type { ChatListPage, ChatListQuery } from "../core/schema/chat-list";
import type { ChatOverview, MessagePage, MessagePageQuery } from "../core/schema/message-page";
import { openStore } from "./database";
import { loadDemo } from "./demo";
import { measureChat, statisticsBasis } from "./measure-chat";
import { settingsInForce } from "./save-settings";

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

export async function setCompact(id: string, compact: boolean): Promise<Outcome> {
  const former = await openStore().changeSettings(
    id,
    { compact },
    { kind: "settings-changed", text: `Compact format switched ${compact ? "on" : "off"}` },
    settingsInForce(),
  );
  if (former) await measureChat(openStore(), id);
  return former ? { ok: true } : { ok: false, error: "This chat is no longer there." };
}

export async function loadDemoChats(): Promise<Outcome<{ chats: number }>> {
  return { ok: true, chats: await loadDemo(openStore()) };
}
