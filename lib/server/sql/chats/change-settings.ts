import type { SettingKey, SettingOverrides, SettingUpdates } from "../../../core/schema/settings";
import { restoreTexts } from "../../store/exact-text";
import type { ActivityEvent } from "../../store/store";
import { writeEvent } from "../activity/write-activity";
import type { Sql } from "../sql";
import { lockChat } from "./lock-chat";

type SettingsChange = Readonly<{ event: ActivityEvent; defaults: SettingOverrides }>;

/** Returns the updates that would undo these. */
export async function changeSettings(
  sql: Sql,
  chatId: string,
  updates: SettingUpdates,
  { event, defaults }: SettingsChange,
): Promise<SettingUpdates | undefined> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return undefined;
  const stored = await readSettings(sql, chat.key);
  await sql.run("UPDATE Chat SET statistics = NULL, findingCount = NULL WHERE key = ?", chat.key);
  await writeSettings(sql, chat.key, updates);
  const data = describeChanges(updates, { ...defaults, ...stored }, defaults);
  await writeEvent(sql, chat.key, { ...event, data }, new Date());
  return mapSettings(updates, (name) => stored[name] ?? null);
}

async function writeSettings(sql: Sql, chatKey: number, updates: SettingUpdates): Promise<void> {
  for (const [name, value] of Object.entries(updates)) {
    if (value === null)
      await sql.run("DELETE FROM ChatSetting WHERE chatKey = ? AND name = ?", chatKey, name);
    else
      await sql.run(
        `INSERT INTO ChatSetting (chatKey, name, value) VALUES (?, ?, ?)
         ON CONFLICT (chatKey, name) DO UPDATE SET value = excluded.value, updatedAt = CURRENT_TIMESTAMP`,
        ...[chatKey, name, JSON.stringify(value)],
      );
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

async function readSettings(sql: Sql, chatKey: number): Promise<SettingOverrides> {
  const rows = await sql.all<{ name: string; value: string }>(
    "SELECT name, value FROM ChatSetting WHERE chatKey = ?",
    chatKey,
  );
  return Object.fromEntries(rows.map(restoreTexts).map(({ name, value }) => [name, JSON.parse(value)]));
}
