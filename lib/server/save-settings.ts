import "server-only";
import type { SettingOverrides } from "../core/schema/settings";
import { measureChat } from "./measure-chat";
import type { Store } from "./store";

/** Stores tried-out settings with the chat and measures it anew. False when there is no such chat. */
export async function saveSettings(
  store: Store,
  chatId: string,
  changes: SettingOverrides,
): Promise<boolean> {
  const named = Object.entries(changes).map(([name, value]) => `${name} = ${value}`);
  const isStored = await store.changeSettings(chatId, changes, {
    kind: "settings-changed",
    text: `Settings changed: ${named.join(", ")}`,
    data: changes,
  });
  if (isStored) await measureChat(store, chatId);
  return isStored;
}
