import type { Chat } from "../../../core/schema/chat-file";
import {
  fillInFrom,
  isUnnamedBot,
  type KnownChat,
  UNKNOWN_PLATFORM,
} from "../../../import/identity/same-chat";
import { restoreTexts } from "../../store/exact-text";
import { getOne, type Sql } from "../sql";
import { refreshSummaryCount } from "../summaries/summary-rows";

/** Original texts, except `id`, which is in its stored form. */
export type StoredChat = KnownChat &
  Readonly<{
    key: number;
    id: string;
    source: string | null;
    lastSequence: number;
    mediaCount: number;
  }>;
type StoredChatRow = Omit<StoredChat, "idInvented"> & Readonly<{ idInvented: number | boolean }>;

const COLUMNS =
  "key, id, platform, idInvented, botId, botName, botUsername, source, lastSequence, mediaCount";

const restore = (row: StoredChatRow): StoredChat => ({
  ...restoreTexts(row),
  id: row.id,
  idInvented: Boolean(row.idInvented),
});

/** The chat with this URL id. */
export async function findByPublicId(sql: Sql, chatId: string): Promise<StoredChat | undefined> {
  const row = await sql.get<StoredChatRow>(`SELECT ${COLUMNS} FROM Chat WHERE id = ?`, chatId);
  return row && restore(row);
}

export async function findByKey(sql: Sql, key: number): Promise<StoredChat> {
  return restore(await getOne<StoredChatRow>(sql, `SELECT ${COLUMNS} FROM Chat WHERE key = ?`, key));
}

const ON_ONE_PLATFORM = `SELECT ${COLUMNS} FROM Chat WHERE platform IN (?, ?) AND platformId = ? ORDER BY key`;

// Skips from platform to platform, because the index begins with it: an import looks up each of its chats.
const ON_ANY_PLATFORM = `WITH RECURSIVE hop(name) AS (
    SELECT min(platform) FROM Chat
    UNION ALL SELECT (SELECT min(platform) FROM Chat WHERE platform > hop.name) FROM hop WHERE name IS NOT NULL
  ) SELECT ${COLUMNS} FROM hop JOIN Chat ON platform = name AND platformId = ? ORDER BY key`;

/** Stored chats with the platform's id, oldest first; an unknown platform matches any. */
export async function findByPlatformId(
  sql: Sql,
  { id, platform = UNKNOWN_PLATFORM }: Pick<Chat, "id" | "platform">,
): Promise<readonly StoredChat[]> {
  const rows =
    platform === UNKNOWN_PLATFORM
      ? await sql.all<StoredChatRow>(ON_ANY_PLATFORM, id)
      : await sql.all<StoredChatRow>(ON_ONE_PLATFORM, platform, UNKNOWN_PLATFORM, id);
  return rows.map(restore);
}

/** A bot that introduces itself overrides the earlier choice "no bot" for an export it wrote nothing in. */
async function forgetThatNobodyIs(sql: Sql, chatKey: number): Promise<void> {
  await sql.run("UPDATE ChatOrigin SET bot = NULL WHERE chatKey = ? AND bot = 'none'", chatKey);
}

/** Fills missing fields of the stored chat from a description; stored values stay. */
export async function fillInChat(sql: Sql, stored: StoredChat, chat: Chat): Promise<void> {
  await fillInSource(sql, stored, chat);
  if (!isUnnamedBot(chat.bot.name)) await forgetThatNobodyIs(sql, stored.key);
  const filled = fillInFrom(stored, chat);
  if (filled === undefined) return;
  // Ignored if the platform already has a chat of this id and name: they stay two chats.
  await sql.run(
    `UPDATE Chat SET platform = ?, botId = ?, botUsername = ? WHERE key = ? AND NOT EXISTS
       (SELECT 1 FROM Chat other WHERE other.platform = ? AND other.platformId = Chat.platformId
         AND other.botName = Chat.botName AND other.key <> Chat.key)`,
    ...[filled.platform, filled.botId, filled.botUsername, stored.key, filled.platform],
  );
  await refreshSummaryCount(sql, stored.key);
}

/** The import that created a chat is its source; a later one only if there is none. */
async function fillInSource(sql: Sql, stored: StoredChat, { source }: Chat): Promise<void> {
  if (source === undefined || stored.source !== null) return;
  await sql.run("UPDATE Chat SET source = ? WHERE key = ? AND source IS NULL", source, stored.key);
  await refreshSummaryCount(sql, stored.key);
}
