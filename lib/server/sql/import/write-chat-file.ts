import type { Chat, ChatFile, SearchHit } from "../../../core/schema/chat-file";
import { isEvent } from "../../../core/schema/message";
import { findSameChat, UNKNOWN_PLATFORM } from "../../../import/identity/same-chat";
import { fromStorable, toStorable } from "../../store/exact-text";
import type { StoredChatFile } from "../../store/store";
import { touchChat } from "../chats/lock-chat";
import { fillInChat, findByPlatformId } from "../chats/stored-chats";
import { writeMessages } from "../messages/write-messages";
import { getOne, insertSql, type Sql } from "../sql";
import { refreshSummaryCount } from "../summaries/summary-rows";
import { writeMemories } from "./write-memories";

/** `id` is in its stored form. */
export type ChatKeyRow = Readonly<{ key: number; id: string }>;

/**
 * Adds the parts of a chat file that the database lacks: the same file twice adds nothing, a newer export adds the
 * new part. Settings are written only with a new chat, so that an import never overrides the user's. The caller holds
 * the transaction.
 */
export async function writeChatFile(sql: Sql, file: ChatFile): Promise<StoredChatFile> {
  const { row, isNew } = await findOrInsertChat(sql, file);
  if (isNew) {
    const newest = file.messages.findLast((message) => !isEvent(message));
    await updateRelevant(sql, row.key, file.relevant, newest?.id);
  }
  const { added, alreadyThere } = await writeMessages(sql, row, file.messages);
  await writeMemories(sql, row.key, file);
  await refreshSummaryCount(sql, row.key);
  return { chatId: fromStorable(row.id), isNew, added, alreadyThere };
}

/** The chat that a file describes, locked; a new one gets the file's settings. */
export async function findOrInsertChat(
  sql: Sql,
  { chat, settings = {} }: Pick<ChatFile, "chat" | "settings">,
): Promise<Readonly<{ row: ChatKeyRow; isNew: boolean }>> {
  const existing = findSameChat(await findByPlatformId(sql, chat), chat);
  if (existing === undefined)
    return { row: await insertChatWithSettings(sql, { chat, settings }), isNew: true };
  await touchChat(sql, existing.key);
  await fillInChat(sql, existing, chat);
  return { row: existing, isNew: false };
}

export async function insertChatWithSettings(
  sql: Sql,
  { chat, settings = {} }: Pick<ChatFile, "chat" | "settings">,
): Promise<ChatKeyRow> {
  const row = await insertChat(sql, chat);
  await sql.insertRows(
    "ChatSetting",
    ["chatKey", "name", "value"],
    Object.entries(settings).map(([name, value]) => [row.key, name, JSON.stringify(value)]),
  );
  if (chat.hasNoBot) await sql.run("INSERT INTO ChatOrigin (chatKey, bot) VALUES (?, 'none')", row.key);
  return row;
}

/** The file's search hits are valid while no message follows its newest one. */
export async function updateRelevant(
  sql: Sql,
  chatKey: number,
  hits: readonly SearchHit[] | undefined,
  newest: string | undefined,
): Promise<void> {
  if (hits === undefined) return;
  await sql.run("UPDATE Chat SET relevant = ? WHERE key = ?", JSON.stringify({ newest, hits }), chatKey);
}

type KnownBot = Chat["bot"] & Readonly<{ isNobody?: true }>;

/** The bots of the stored ones of these chats, without duplicates. */
export async function readBots(
  sql: Sql,
  chats: readonly Pick<Chat, "id" | "platform">[],
): Promise<readonly KnownBot[]> {
  const bots: KnownBot[] = [];
  for (const chat of chats)
    for (const { key, botId, botName } of await findByPlatformId(sql, chat))
      bots.push({
        name: botName,
        ...(botId === null ? {} : { id: botId }),
        ...((await hasNoBot(sql, key)) ? { isNobody: true } : {}),
      });
  return [...new Map(bots.map((bot) => [JSON.stringify(bot), bot])).values()];
}

const hasNoBot = async (sql: Sql, chatKey: number): Promise<boolean> =>
  (await sql.get("SELECT 1 FROM ChatOrigin WHERE chatKey = ? AND bot = 'none'", chatKey)) !== undefined;

/** In the order of the values in `insertChat`. */
const CHAT_COLUMNS = [
  "id",
  "platform",
  "platformId",
  "idInvented",
  "title",
  "titleKey",
  "botId",
  "botName",
  "botUsername",
  "personality",
  "systemPrompt",
  "promptRole",
  "source",
];

async function insertChat(sql: Sql, chat: Chat): Promise<ChatKeyRow> {
  const id = await freePublicId(sql, chat.id);
  const title = chat.title ?? chat.id;
  const { key } = await getOne<{ key: number }>(
    sql,
    `${insertSql("Chat", CHAT_COLUMNS)} RETURNING key`,
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
  );
  return { key, id: toStorable(id) };
}

/** Two platforms or bots may use the same chat id; the later one gets a number in the URL. */
async function freePublicId(sql: Sql, wanted: string): Promise<string> {
  const isTaken = async (id: string): Promise<boolean> =>
    (await sql.get("SELECT 1 FROM Chat WHERE id = ?", id)) !== undefined;
  let candidate = wanted;
  for (let number = 2; await isTaken(candidate); number += 1) candidate = `${wanted}~${number}`;
  return candidate;
}

/** Case-folded text for search and sorting: SQLite folds only the Latin alphabet. */
export function searchKey(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
