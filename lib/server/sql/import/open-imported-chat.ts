import type { Chat } from "../../../core/schema/chat-file";
import { findSameChat, isSameBot, UNKNOWN_PLATFORM } from "../../../import/identity/same-chat";
import type { BotChoice } from "../../../import/pipeline/import-event";
import { differingChoice, type StoredChoice } from "../../import/differing-choice";
import type { BotChange } from "../../store/bot-store";
import type { ImportRecord } from "../../store/import-store";
import { changeBot } from "../chats/change-bot";
import { touchChat } from "../chats/lock-chat";
import { fillInChat, findByKey, findByPlatformId, type StoredChat } from "../chats/stored-chats";
import type { Sql } from "../sql";
import type { IncomingConversations } from "./incoming-conversations";
import { type ChatKeyRow, insertChatWithSettings } from "./write-chat-file";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;
type OpenedChat = Readonly<{ row: ChatKeyRow; isNew: boolean; botChange?: BotChange | undefined }>;

/**
 * The stored chat of an imported one, locked, or a new chat. A bot chosen for this import replaces the stored choice.
 */
export async function openImportedChat(
  sql: Sql,
  record: ChatRecord,
  conversations: IncomingConversations | undefined,
): Promise<OpenedChat> {
  const conversation = await conversations?.byRecordKey(record.key);
  const stored = await findStoredChat(sql, record, conversations);
  const opened: OpenedChat =
    stored === undefined
      ? { row: await insertNew(sql, record, conversation !== undefined), isNew: true }
      : await openStored(sql, stored, record);
  if (conversation !== undefined) await conversations?.setChat(conversation.number, opened.row.key);
  await noteOrigin(sql, opened.row.key, record);
  return opened;
}

async function openStored(sql: Sql, stored: StoredChat, record: ChatRecord): Promise<OpenedChat> {
  await touchChat(sql, stored.key);
  const botChange = await correctBot(sql, stored, record);
  await fillInChat(sql, await findByKey(sql, stored.key), record.file.chat);
  return { row: stored, isNew: false, botChange };
}

/** The chat an import would write to, without writing. */
export async function findStoredChat(
  sql: Sql,
  { key, file: { chat }, bot }: ChatRecord,
  conversations: IncomingConversations | undefined,
): Promise<StoredChat | undefined> {
  const conversation = await conversations?.byRecordKey(key);
  if (conversation?.chatKey) return findByKey(sql, conversation.chatKey);
  // Without ids only the messages can match, and they did not.
  if (conversation !== undefined && conversation.length > 0 && !conversation.hasMessageIds) return undefined;
  const stored = await findByPlatformId(sql, chat);
  return findSameChat(stored, chat) ?? (bot && (await findChosen(sql, stored, { chat, bot })));
}

/**
 * The platform's only chat with this id whose bot the user chose: another choice corrects it. A bot that never wrote
 * in it gets its own chat.
 */
async function findChosen(
  sql: Sql,
  stored: readonly StoredChat[],
  { chat: { platform = UNKNOWN_PLATFORM, bot }, bot: choice }: Readonly<{ chat: Chat; bot: BotChoice }>,
): Promise<StoredChat | undefined> {
  const chosen: StoredChat[] = [];
  for (const row of stored)
    if (row.platform === platform && (await readChoice(sql, row.key)) !== undefined) chosen.push(row);
  const [only, ...more] = chosen;
  if (only === undefined || more.length > 0) return undefined;
  return choice !== "chosen" || (await writesIn(sql, only.key, bot)) ? only : undefined;
}

async function writesIn(sql: Sql, chatKey: number, { id, name }: Chat["bot"]): Promise<boolean> {
  const column = id === undefined ? "name" : "id";
  const text = `SELECT 1 FROM Author WHERE chatKey = ? AND ${column} = ? LIMIT 1`;
  return (await sql.get(text, chatKey, id ?? name)) !== undefined;
}

async function readChoice(sql: Sql, chatKey: number): Promise<StoredChoice | undefined> {
  const row = await sql.get<{ bot: StoredChoice | null }>(
    "SELECT bot FROM ChatOrigin WHERE chatKey = ?",
    chatKey,
  );
  return row?.bot ?? undefined;
}

/** The import's choice of a bot if it corrects the stored one. */
export const correctedChoice = async (
  sql: Sql,
  stored: StoredChat,
  { file: { chat }, bot }: ChatRecord,
): Promise<StoredChoice | undefined> =>
  differingChoice({
    stored: await readChoice(sql, stored.key),
    imported: bot,
    isSameBot: isSameBot(stored, chat.bot),
  });

async function correctBot(sql: Sql, stored: StoredChat, record: ChatRecord): Promise<BotChange | undefined> {
  const choice = await correctedChoice(sql, stored, record);
  if (choice === undefined) return undefined;
  return changeBot(sql, stored.key, choice === "none" ? undefined : record.file.chat.bot);
}

async function insertNew(sql: Sql, { file }: ChatRecord, isConversation: boolean): Promise<ChatKeyRow> {
  const chat = isConversation ? { ...file.chat, id: await freePlatformId(sql, file.chat) } : file.chat;
  return insertChatWithSettings(sql, { ...file, chat });
}

/** Another conversation in a file of the same name may begin the same way. */
async function freePlatformId(sql: Sql, { id, platform = UNKNOWN_PLATFORM }: Chat): Promise<string> {
  const isTaken = async (platformId: string): Promise<boolean> => {
    const text = "SELECT 1 FROM Chat WHERE platform = ? AND platformId = ?";
    return (await sql.get(text, platform, platformId)) !== undefined;
  };
  let candidate = id;
  for (let number = 2; await isTaken(candidate); number += 1) candidate = `${id}~${number}`;
  return candidate;
}

/** A renamed file stays the same source under its new name. */
async function noteOrigin(sql: Sql, chatKey: number, { origin, bot }: ChatRecord): Promise<void> {
  if (origin === undefined && bot === undefined) return;
  await sql.run(
    `INSERT INTO ChatOrigin (chatKey, format, name, place, bot) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (chatKey) DO UPDATE SET format = coalesce(excluded.format, ChatOrigin.format),
       name = coalesce(excluded.name, ChatOrigin.name), place = coalesce(excluded.place, ChatOrigin.place)`,
    ...[chatKey, origin?.format, origin?.name, origin?.place, bot === "silent" ? "none" : bot],
  );
}
