import type { Chat } from "../../core/schema/chat-file";
import { fillInFrom, isUnnamedBot, type KnownChat, UNKNOWN_PLATFORM } from "../../import/identity/same-chat";
import { restoreTexts } from "../store/exact-text";
import { bind, type Connection } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";

/** Original texts, except `id`, which is in its stored form. */
export type StoredChat = KnownChat &
  Readonly<{
    key: number;
    id: string;
    source: string | null;
    lastSequence: number;
    mediaCount: number;
  }>;
type StoredChatRow = Omit<StoredChat, "idInvented"> & Readonly<{ idInvented: number }>;

const COLUMNS =
  "key, id, platform, idInvented, botId, botName, botUsername, source, lastSequence, mediaCount";

const restore = (row: StoredChatRow): StoredChat => ({
  ...restoreTexts(row),
  id: row.id,
  idInvented: row.idInvented === 1,
});

/** The chat with this URL id. */
export function findByPublicId(connection: Connection, chatId: string): StoredChat | undefined {
  const row = connection.prepare(`SELECT ${COLUMNS} FROM Chat WHERE id = ?`).get(...bind(chatId));
  return row === undefined ? undefined : restore(row as StoredChatRow);
}

export function findByKey(connection: Connection, key: number): StoredChat {
  return restore(connection.prepare(`SELECT ${COLUMNS} FROM Chat WHERE key = ?`).get(key) as StoredChatRow);
}

const ON_ONE_PLATFORM = `SELECT ${COLUMNS} FROM Chat WHERE platform IN (?, ?) AND platformId = ? ORDER BY key`;

// Skips from platform to platform, because the index begins with it: an import looks up each of its chats.
const ON_ANY_PLATFORM = `WITH RECURSIVE hop(name) AS (
    SELECT min(platform) FROM Chat
    UNION ALL SELECT (SELECT min(platform) FROM Chat WHERE platform > hop.name) FROM hop WHERE name IS NOT NULL
  ) SELECT ${COLUMNS} FROM hop CROSS JOIN Chat ON platform = name AND platformId = ? ORDER BY key`;

/** Stored chats with the platform's id, oldest first; an unknown platform matches any. */
export function findByPlatformId(
  connection: Connection,
  { id, platform = UNKNOWN_PLATFORM }: Pick<Chat, "id" | "platform">,
): readonly StoredChat[] {
  const rows =
    platform === UNKNOWN_PLATFORM
      ? connection.prepare(ON_ANY_PLATFORM).all(...bind(id))
      : connection.prepare(ON_ONE_PLATFORM).all(...bind(platform, UNKNOWN_PLATFORM, id));
  return (rows as StoredChatRow[]).map(restore);
}

/** A bot that introduces itself overrides the earlier choice "no bot" for an export it wrote nothing in. */
function forgetThatNobodyIs(connection: Connection, chatKey: number): void {
  connection.prepare("UPDATE ChatOrigin SET bot = NULL WHERE chatKey = ? AND bot = 'none'").run(chatKey);
}

/** Fills missing fields of the stored chat from a description; stored values stay. */
export function fillInChat(connection: Connection, stored: StoredChat, chat: Chat): void {
  fillInSource(connection, stored, chat);
  if (!isUnnamedBot(chat.bot.name)) forgetThatNobodyIs(connection, stored.key);
  const filled = fillInFrom(stored, chat);
  if (filled === undefined) return;
  // Ignored if the platform already has a chat of this id and name: they stay two chats.
  connection
    .prepare("UPDATE OR IGNORE Chat SET platform = ?, botId = ?, botUsername = ? WHERE key = ?")
    .run(...bind(filled.platform, filled.botId, filled.botUsername, stored.key));
  refreshSummaryCount(connection, stored.key);
}

/** The import that created a chat is its source; a later one only if there is none. */
function fillInSource(connection: Connection, stored: StoredChat, { source }: Chat): void {
  if (source === undefined || stored.source !== null) return;
  connection
    .prepare("UPDATE Chat SET source = ? WHERE key = ? AND source IS NULL")
    .run(...bind(source, stored.key));
  refreshSummaryCount(connection, stored.key);
}
