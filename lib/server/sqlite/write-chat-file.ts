import type { Chat, ChatFile } from "../../core/schema/chat-file";
import type { StoredChatFile } from "../store";
import { bind, type Connection } from "./open-database";
import { writeMemories } from "./write-memories";
import { writeMessages } from "./write-messages";

const UNKNOWN_PLATFORM = "unknown";

type ChatRow = Readonly<{ key: number; id: string; lastSequence: number; mediaCount: number }>;

/**
 * Adds what a chat file has and the database lacks: the same file twice adds nothing, a newer export adds what is
 * new. Settings come along only with a new chat, so that an import never undoes what a person set. The caller
 * holds the transaction.
 */
export function writeChatFile(connection: Connection, file: ChatFile): StoredChatFile {
  const existing = findChat(connection, file.chat);
  const chat = existing ?? insertChat(connection, file);
  if (existing === undefined) insertSettings(connection, chat.key, file.settings ?? {});
  const { added, alreadyThere } = writeMessages(connection, chat, file.messages);
  writeMemories(connection, chat.key, file);
  refreshCounts(connection, chat.key);
  return { chatId: chat.id, isNew: existing === undefined, added, alreadyThere };
}

function findChat(connection: Connection, chat: Chat): ChatRow | undefined {
  const find = connection.prepare(
    `SELECT key, id, lastSequence, mediaCount FROM Chat WHERE platform = ? AND platformId = ? AND botName = ?`,
  );
  return find.get(...bind(chat.platform ?? UNKNOWN_PLATFORM, chat.id, chat.bot.name)) as ChatRow | undefined;
}

function insertChat(connection: Connection, { chat, relevant, messages }: ChatFile): ChatRow {
  const id = freePublicId(connection, chat.id);
  const title = chat.title ?? chat.id;
  const { lastInsertRowid } = connection
    .prepare(
      `INSERT INTO Chat (id, platform, platformId, idInvented, title, titleKey, botId, botName, botUsername, personality, systemPrompt, relevant)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
        relevant && JSON.stringify({ newest: messages.at(-1)?.id, hits: relevant }),
      ),
    );
  return { key: Number(lastInsertRowid), id, lastSequence: 0, mediaCount: 0 };
}

/** Two platforms (or two bots) may use the same chat id; the later one gets a number in the URL. */
function freePublicId(connection: Connection, wanted: string): string {
  const isTaken = connection.prepare("SELECT 1 FROM Chat WHERE id = ?");
  let candidate = wanted;
  for (let number = 2; isTaken.get(...bind(candidate)) !== undefined; number += 1)
    candidate = `${wanted}~${number}`;
  return candidate;
}

/** What search and sorting compare: SQLite itself folds only the Latin alphabet. */
export function searchKey(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function insertSettings(connection: Connection, chatKey: number, settings: Readonly<object>): void {
  const insert = connection.prepare("INSERT INTO ChatSetting (chatKey, name, value) VALUES (?, ?, ?)");
  for (const [name, value] of Object.entries(settings))
    insert.run(...bind(chatKey, name, JSON.stringify(value)));
}

function refreshCounts(connection: Connection, chatKey: number): void {
  connection
    .prepare(
      `UPDATE Chat SET statistics = NULL, findingCount = NULL,
         summaryCount = (SELECT count(*) FROM Summary WHERE chatKey = Chat.key AND state = 'ready')
       WHERE key = ?`,
    )
    .run(chatKey);
}
