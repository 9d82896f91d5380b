import "server-only";
import type { CountersQuery, CountersReport } from "../../contract/activity";
import type { Store } from "../store/store";

const DAY_MS = 86_400_000;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days up to today, and the chats and people to choose from, including the chosen one while it is stored. */
export async function countActivity(store: Store, { days, chat }: CountersQuery): Promise<CountersReport> {
  const now = Date.now();
  const span = { from: isoDay(now - (Number(days) - 1) * DAY_MS), to: isoDay(now) };
  const [counted, active, actors, chosen] = await Promise.all([
    store.readCounters({ ...span, chatId: chat || undefined }),
    store.readActiveChats(),
    store.readActors(),
    chat === "" ? undefined : store.readChat(chat),
  ]);
  const isListed = active.some(({ id }) => id === chosen?.id);
  const chats =
    chosen === undefined || isListed
      ? active
      : [...active, { id: chosen.id, title: chosen.chat.title ?? "" }];
  return { ...counted, ...span, chats, actors };
}
