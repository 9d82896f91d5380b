import type { Chat, ChatFile, SearchHit } from "../../core/schema/chat-file";
import { isEvent } from "../../core/schema/message";
import { findSameChat, UNKNOWN_PLATFORM } from "../../import/identity/same-chat";
import { fromStorable, toStorable } from "../store/exact-text";
import type { StoredChatFile } from "../store/store";
import { bind, type Connection } from "./open-database";
import { fillInChat, findByPlatformId } from "./stored-chats";
import { refreshSummaryCount } from "./summary-rows";
import { writeMemories } from "./write-memories";
import { writeMessages } from "./write-messages";

/** `id` is in its stored form. */
export type ChatRow = Readonly<{ key: number; id: string; lastSequence: number; mediaCount: number }>;

/**
 * Adds the parts of a chat file that the database lacks: the same file twice adds nothing, a newer export adds the
 * new part. Settings are written only with a new chat, so that an import never overrides the user's. The caller holds
 * the transaction.
 */
export function writeChatFile(connection: Connection, file: ChatFile): StoredChatFile {
  const { row, isNew } = findOrInsertChat(connection, file);
  if (isNew)
    writeRelevant(
      connection,
      row.key,
      file.relevant,
      file.messages.findLast((message) => !isEvent(message))?.id,
    );
  const { added, alreadyThere } = writeMessages(connection, row, file.messages);
  writeMemories(connection, row.key, file);
  refreshSummaryCount(connection, row.key);
  return { chatId: fromStorable(row.id), isNew, added, alreadyThere };
}

/** The chat that a file describes; a new one gets the file's settings. */
export function findOrInsertChat(
  connection: Connection,
  { chat, settings = {} }: Pick<ChatFile, "chat" | "settings">,
): Readonly<{ row: ChatRow; isNew: boolean }> {
  const existing = findSameChat(findByPlatformId(connection, chat), chat);
  if (existing !== undefined) {
    fillInChat(connection, existing, chat);
    return { row: existing, isNew: false };
  }
  return { row: insertChatWithSettings(connection, { chat, settings }), isNew: true };
}

export function insertChatWithSettings(
  connection: Connection,
  { chat, settings = {} }: Pick<ChatFile, "chat" | "settings">,
): ChatRow {
  const row = insertChat(connection, chat);
  insertSettings(connection, row.key, settings);
  if (chat.hasNoBot)
    connection.prepare("INSERT INTO ChatOrigin (chatKey, bot) VALUES (?, 'none')").run(row.key);
  return row;
}

/** The file's search hits are valid while no message follows its newest one. */
export function writeRelevant(
  connection: Connection,
  chatKey: number,
  hits: readonly SearchHit[] | undefined,
  newest: string | undefined,
): void {
  if (hits === undefined) return;
  const relevant = JSON.stringify({ newest, hits });
  connection.prepare("UPDATE Chat SET relevant = ? WHERE key = ?").run(...bind(relevant, chatKey));
}

/** The bots of the stored ones of these chats, without duplicates. */
export function readBots(
  connection: Connection,
  chats: readonly Pick<Chat, "id" | "platform">[],
): readonly (Chat["bot"] & Readonly<{ isNobody?: true }>)[] {
  const isNobody = connection.prepare("SELECT 1 FROM ChatOrigin WHERE chatKey = ? AND bot = 'none'");
  const bots = chats
    .flatMap((chat) => findByPlatformId(connection, chat))
    .map(({ key, botId, botName }) => ({
      name: botName,
      ...(botId === null ? {} : { id: botId }),
      ...(isNobody.get(key) === undefined ? {} : { isNobody: true as const }),
    }));
  return [...new Map(bots.map((bot) => [JSON.stringify(bot), bot])).values()];
}

function insertChat(connection: Connection, chat: Chat): ChatRow {
  const id = freePublicId(connection, chat.id);
  const title = chat.title ?? chat.id;
  const { lastInsertRowid } = connection
    .prepare(
      `INSERT INTO Chat (id, platform, platformId, idInvented, title, titleKey, botId, botName, botUsername, personality, systemPrompt, promptRole, source)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...bind(
        id,
        chat.platform ?? UNKNOWN_PLATFORM,
        chat.id,
        chat.idInvented ?? false,
        title,
        searchKey(title),
        chat.bot.id,
        chat.bot.name,
        chat.bot.username,
        chat.bot.personality && JSON.stringify(chat.bot.personality),
        chat.systemPrompt,
        chat.systemPromptRole,
        chat.source,
      ),
    );
  return { key: Number(lastInsertRowid), id: toStorable(id), lastSequence: 0, mediaCount: 0 };
}

/** Two platforms or bots may use the same chat id; the later one gets a number in the URL. */
function freePublicId(connection: Connection, wanted: string): string {
  const isTaken = connection.prepare("SELECT 1 FROM Chat WHERE id = ?");
  let candidate = wanted;
  for (let number = 2; isTaken.get(...bind(candidate)) !== undefined; number += 1)
    candidate = `${wanted}~${number}`;
  return candidate;
}

/** Case-folded text for search and sorting: SQLite folds only the Latin alphabet. */
export function searchKey(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function insertSettings(connection: Connection, chatKey: number, settings: Readonly<object>): void {
  const insert = connection.prepare("INSERT INTO ChatSetting (chatKey, name, value) VALUES (?, ?, ?)");
  for (const [name, value] of Object.entries(settings))
    insert.run(...bind(chatKey, name, JSON.stringify(value)));
}
