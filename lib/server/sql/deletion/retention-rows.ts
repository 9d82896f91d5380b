import { type ChatRetention, type ExpiredChat, isNothing, NOTHING_EXPIRED } from "../../../contract/deletion";
import {
  effectiveRetention,
  keepsEverything,
  type Retention,
  retentionSchema,
} from "../../../core/deletion/retention";
import type { ActivityEvent } from "../../store/activity-event";
import { fromStorable } from "../../store/exact-text";
import { writeEvent } from "../activity/write-activity";
import { lockChat } from "../chats/lock-chat";
import { getOne, type Sql } from "../sql";
import { findChat } from "../summaries/summary-rows";
import { countExpired } from "./expired-rows";

const DEFAULT_NAME = "retention";
const CLAIM_NAME = "retention-claimed";

const parse = (value: string): Retention => retentionSchema.parse(JSON.parse(value));

async function writeFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run(
    "INSERT INTO Installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    ...[name, value],
  );
}

export async function readDefaultRetention(sql: Sql): Promise<Retention> {
  const fact = await sql.get<{ value: string }>(
    "SELECT value FROM Installation WHERE name = ?",
    DEFAULT_NAME,
  );
  return fact === undefined ? {} : parse(fact.value);
}

export async function writeDefaultRetention(
  sql: Sql,
  retention: Retention,
  event: ActivityEvent,
): Promise<void> {
  await writeFact(sql, DEFAULT_NAME, JSON.stringify(retention));
  await writeEvent(sql, undefined, event, new Date());
}

async function ownRetention(sql: Sql, chatKey: number): Promise<Retention | undefined> {
  const { retention } = await getOne<{ retention: string | null }>(
    sql,
    "SELECT retention FROM Chat WHERE key = ?",
    chatKey,
  );
  return retention === null ? undefined : parse(retention);
}

/** The policy that applies to a chat. */
export const retentionOf = async (sql: Sql, chatKey: number): Promise<Retention> =>
  effectiveRetention(await ownRetention(sql, chatKey), await readDefaultRetention(sql));

export async function readRetention(
  sql: Sql,
  chatId: string,
  now: Date,
  asked: Retention | undefined,
): Promise<ChatRetention | undefined> {
  const chat = await findChat(sql, chatId);
  if (chat === undefined) return undefined;
  const own = await ownRetention(sql, chat.key);
  const byDefault = await readDefaultRetention(sql);
  const applied = asked ?? effectiveRetention(own, byDefault);
  const expired = keepsEverything(applied)
    ? NOTHING_EXPIRED
    : await countExpired(sql, chat.key, applied, now);
  return { own, byDefault, expired };
}

export async function writeRetention(
  sql: Sql,
  chatId: string,
  retention: Retention | undefined,
  event: ActivityEvent,
): Promise<boolean> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return false;
  await sql.run(
    "UPDATE Chat SET retention = ? WHERE key = ?",
    ...[retention && JSON.stringify(retention), chat.key],
  );
  await writeEvent(sql, chat.key, event, new Date());
  return true;
}

type ChatRow = Readonly<{ key: number; id: string; title: string; retention: string | null }>;

/** Every chat with something to delete now. */
export async function listExpired(
  sql: Sql,
  now: Date,
  byDefault: Retention | undefined,
): Promise<readonly ExpiredChat[]> {
  const standard = byDefault ?? (await readDefaultRetention(sql));
  const chats = await sql.all<ChatRow>(
    keepsEverything(standard)
      ? "SELECT key, id, title, retention FROM Chat WHERE retention IS NOT NULL ORDER BY key"
      : "SELECT key, id, title, retention FROM Chat ORDER BY key",
  );
  const found: ExpiredChat[] = [];
  for (const { key, id, title, retention } of chats) {
    const applied = retention === null ? standard : parse(retention);
    if (keepsEverything(applied)) continue;
    const expired = await countExpired(sql, key, applied, now);
    if (!isNothing(expired)) found.push({ ...expired, chatId: fromStorable(id), title: fromStorable(title) });
  }
  return found;
}

/** The row is the lock: of several processes only one finds the last claim old enough. */
export async function claimRetention(sql: Sql, now: Date, intervalMs: number): Promise<boolean> {
  const changed = await sql.run(
    `INSERT INTO Installation (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE Installation.value < ?`,
    ...[CLAIM_NAME, now.toISOString(), new Date(now.getTime() - intervalMs).toISOString()],
  );
  return changed > 0;
}

export async function writeRetentionEvent(sql: Sql, chatId: string, event: ActivityEvent): Promise<void> {
  await writeEvent(sql, (await findChat(sql, chatId))?.key, event, new Date());
}
