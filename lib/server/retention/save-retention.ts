import type { ChatRetention, ExpiredChat } from "../../contract/deletion";
import { keepsEverything, type Retention } from "../../core/deletion/retention";
import type { ActivityEvent } from "../store/activity-event";
import type { Store } from "../store/store";

type DefaultRetention = Readonly<{ retention: Retention; chats: readonly ExpiredChat[] }>;

/** `asked`: the effect of another default. */
export const readDefault = async (store: Store, asked?: Retention): Promise<DefaultRetention> => ({
  retention: await store.readDefaultRetention(),
  chats: await store.listExpired(new Date(), asked),
});

export async function saveDefault(store: Store, retention: Retention): Promise<DefaultRetention> {
  await store.writeDefaultRetention(retention, changedEvent("Default retention", retention));
  return readDefault(store);
}

/** Undefined if the chat does not exist. */
export async function saveRetention(
  store: Store,
  chatId: string,
  retention: Retention | undefined,
): Promise<ChatRetention | undefined> {
  const isSaved = await store.writeRetention(chatId, retention, changedEvent("Retention", retention));
  return isSaved ? store.readRetention(chatId, new Date()) : undefined;
}

const changedEvent = (subject: string, retention: Retention | undefined): ActivityEvent => ({
  kind: "retention-changed",
  text: `${subject}: ${describe(retention)}`,
});

function describe(retention: Retention | undefined): string {
  if (retention === undefined) return "the default";
  if (keepsEverything(retention)) return "everything is kept";
  const { days, messages } = retention;
  const limits = [days && `${days} days`, messages && `${messages} messages`].filter(Boolean);
  return `kept for ${limits.join(", ")}`;
}
