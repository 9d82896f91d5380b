import type { SettingKey, SettingOverrides, SettingUpdates } from "../../core/schema/settings";
import { restoreTexts } from "../store/exact-text";
import type { ActivityEvent } from "../store/store";
import { bind, type Connection } from "./open-database";
import { writeEvent } from "./write-activity";

type SettingsChange = Readonly<{ event: ActivityEvent; defaults: SettingOverrides }>;

/** Returns the updates that would undo these. */
export function changeSettings(
  connection: Connection,
  chatId: string,
  updates: SettingUpdates,
  { event, defaults }: SettingsChange,
): SettingUpdates | undefined {
  const chat = connection.prepare("SELECT key FROM Chat WHERE id = ?").get(...bind(chatId)) as
    | { key: number }
    | undefined;
  if (chat === undefined) return undefined;
  const stored = readSettings(connection, chat.key);
  connection.prepare("UPDATE Chat SET statistics = NULL, findingCount = NULL WHERE key = ?").run(chat.key);
  writeSettings(connection, chat.key, updates);
  const data = describeChanges(updates, { ...defaults, ...stored }, defaults);
  writeEvent(connection, chat.key, { ...event, data }, new Date());
  return mapSettings(updates, (name) => stored[name] ?? null);
}

function writeSettings(connection: Connection, chatKey: number, updates: SettingUpdates): void {
  const write = connection.prepare(
    `INSERT INTO ChatSetting (chatKey, name, value) VALUES (?, ?, ?)
     ON CONFLICT (chatKey, name) DO UPDATE SET value = excluded.value, updatedAt = CURRENT_TIMESTAMP`,
  );
  const remove = connection.prepare("DELETE FROM ChatSetting WHERE chatKey = ? AND name = ?");
  for (const [name, value] of Object.entries(updates)) {
    if (value === null) remove.run(...bind(chatKey, name));
    else write.run(...bind(chatKey, name, JSON.stringify(value)));
  }
}

/** By name: the active value before and after; a value that is no longer the chat's own is marked. */
const describeChanges = (updates: SettingUpdates, before: SettingOverrides, defaults: SettingOverrides) =>
  mapSettings(updates, (name, to) => ({
    from: before[name],
    ...(to === null ? { to: defaults[name], isDefault: true } : { to }),
  }));

const mapSettings = <Made>(
  updates: SettingUpdates,
  make: (name: SettingKey, value: SettingUpdates[SettingKey]) => Made,
): Readonly<Record<string, Made>> =>
  Object.fromEntries(Object.entries(updates).map(([name, value]) => [name, make(name as SettingKey, value)]));

function readSettings(connection: Connection, chatKey: number): SettingOverrides {
  const rows = connection.prepare("SELECT name, value FROM ChatSetting WHERE chatKey = ?").all(chatKey);
  const stored = (rows as { name: string; value: string }[]).map(restoreTexts);
  return Object.fromEntries(stored.map(({ name, value }) => [name, JSON.parse(value)]));
}
