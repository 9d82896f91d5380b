import type { SettingKey, Settings, SettingUpdates } from "../../core/schema/settings";
import { savedSettings } from "../context/load-context";
import type { Store } from "../store/store";
import { measureChat } from "./measure-chat";

/**
 * Stores or removes previewed settings of a chat and measures the chat again. Returns the updates that restore the
 * previous settings; undefined if the chat does not exist.
 */
export async function saveSettings(
  store: Store,
  chatId: string,
  updates: SettingUpdates,
): Promise<SettingUpdates | undefined> {
  return change(store, chatId, updates, describeUpdates(updates, savedSettings()));
}

/** `null` falls back to the environment. */
export async function switchCompact(
  store: Store,
  chatId: string,
  compact: boolean | null,
): Promise<SettingUpdates | undefined> {
  const text =
    compact === null
      ? `Compact format back to its default (${onOrOff(savedSettings().compact)})`
      : `Compact format switched ${onOrOff(compact)}`;
  return change(store, chatId, { compact }, text);
}

const onOrOff = (isOn: boolean): string => (isOn ? "on" : "off");

async function change(store: Store, chatId: string, updates: SettingUpdates, text: string) {
  const event = { kind: "settings-changed", text };
  const former = await store.changeSettings(chatId, updates, event, savedSettings());
  if (former) await measureChat(store, chatId);
  return former;
}

function describeUpdates(updates: SettingUpdates, defaults: Settings): string {
  const named = Object.entries(updates).map(([name, value]) =>
    value === null ? `${name} back to its default (${defaults[name as SettingKey]})` : `${name} = ${value}`,
  );
  return `Settings changed: ${named.join(", ")}`;
}
