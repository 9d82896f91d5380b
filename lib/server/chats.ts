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

/** `null` leaves it to the environment again; `former` is what was stored before, in the same way. */
export async function setCompact(
  id: string,
  compact: boolean | null,
): Promise<Outcome<{ former: boolean | null }>> {
  const inForce = settingsInForce();
  const text =
    compact === null
      ? `Compact format back to its default (${onOrOff(inForce.compact)})`
      : `Compact format switched ${onOrOff(compact)}`;
  const former = await openStore().changeSettings(
    id,
    { compact },
    { kind: "settings-changed", text },
    inForce,
  );
  if (former === undefined) return { ok: false, error: "This chat is no longer there." };
  await measureChat(openStore(), id);
  return { ok: true, former: former.compact ?? null };
}

const onOrOff = (isOn: boolean): string => (isOn ? "on" : "off");

export async function loadDemoChats(): Promise<Outcome<{ chats: number }>> {
  return { ok: true, chats: await loadDemo(openStore()) };
}
