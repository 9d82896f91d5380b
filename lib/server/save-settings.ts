import "server-only";
import type { SettingOverrides, Settings } from "../core/schema/settings";
import { resolveSettings } from "../core/settings/resolve-settings";
import { environmentOverrides } from "./env";
import { measureChat } from "./measure-chat";
import type { Store } from "./store";

/** Stores tried-out settings with the chat and measures it anew. False when there is no such chat. */
export async function saveSettings(
  store: Store,
  chatId: string,
  changes: SettingOverrides,
): Promise<boolean> {
  const named = Object.entries(changes).map(([name, value]) => `${name} = ${value}`);
  const text = `Settings changed: ${named.join(", ")}`;
  const isStored = await store.changeSettings(
    chatId,
    changes,
    { kind: "settings-changed", text },
    settingsInForce(),
  );
  if (isStored) await measureChat(store, chatId);
  return isStored;
}

/** What holds for a chat that says nothing itself. */
export const settingsInForce = (): Settings => resolveSettings({ environment: environmentOverrides() });
