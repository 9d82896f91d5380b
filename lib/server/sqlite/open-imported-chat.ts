import type { Chat } from "../../core/schema/chat-file";
import { findSameChat, isSameBot, UNKNOWN_PLATFORM } from "../../import/identity/same-chat";
import type { BotChoice } from "../../import/pipeline/import-event";
import { differingChoice, type StoredChoice } from "../import/differing-choice";
import type { BotChange } from "../store/bot-store";
import type { ImportRecord } from "../store/import-store";
import { changeBot } from "./change-bot";
import type { IncomingConversations } from "./incoming-conversations";
import { bind, type Connection } from "./open-database";
import { fillInChat, findByKey, findByPlatformId, type StoredChat } from "./stored-chats";
import { type ChatRow, insertChatWithSettings } from "./write-chat-file";

type ChatRecord = Extract<ImportRecord, { kind: "chat" }>;
type OpenedChat = Readonly<{ row: ChatRow; isNew: boolean; botChange?: BotChange | undefined }>;

/** The stored chat of an imported one, or a new chat. A bot chosen for this import replaces the stored choice. */
export function openImportedChat(
  connection: Connection,
  record: ChatRecord,
  conversations: IncomingConversations | undefined,
): OpenedChat {
  const conversation = conversations?.byRecordKey(record.key);
  const stored = findStoredChat(connection, record, conversations);
  const opened =
    stored === undefined
      ? { row: insertNew(connection, record, conversation !== undefined), isNew: true }
      : { row: stored, isNew: false, botChange: correctBot(connection, stored, record) };
  if (stored !== undefined) fillInChat(connection, findByKey(connection, stored.key), record.file.chat);
  if (conversation !== undefined) conversations?.setChat(conversation.number, opened.row.key);
  noteOrigin(connection, opened.row.key, record);
  return opened;
}

/** The chat an import would write to, without writing. */
export function findStoredChat(
  connection: Connection,
  { key, file: { chat }, bot }: ChatRecord,
  conversations: IncomingConversations | undefined,
): StoredChat | undefined {
  const conversation = conversations?.byRecordKey(key);
  if (conversation?.chatKey) return findByKey(connection, conversation.chatKey);
  // Without ids only the messages can match, and they did not.
  if (conversation !== undefined && conversation.length > 0 && !conversation.hasMessageIds) return undefined;
  const stored = findByPlatformId(connection, chat);
  return findSameChat(stored, chat) ?? (bot && findChosen(connection, stored, { chat, bot }));
}

/**
 * The platform's only chat with this id whose bot the user chose: another choice corrects it. A bot that never wrote
 * in it gets its own chat.
 */
function findChosen(
  connection: Connection,
  stored: readonly StoredChat[],
  { chat: { platform = UNKNOWN_PLATFORM, bot }, bot: choice }: Readonly<{ chat: Chat; bot: BotChoice }>,
): StoredChat | undefined {
  const [only, ...more] = stored.filter(
    (row) => row.platform === platform && readChoice(connection, row.key) !== undefined,
  );
  if (only === undefined || more.length > 0) return undefined;
  return choice !== "chosen" || writesIn(connection, only.key, bot) ? only : undefined;
}

const writesIn = (connection: Connection, chatKey: number, { id, name }: Chat["bot"]): boolean =>
  connection
    .prepare("SELECT 1 FROM Author WHERE chatKey = ? AND (id = ? OR (? IS NULL AND name = ?)) LIMIT 1")
    .get(...bind(chatKey, id, id, name)) !== undefined;

function readChoice(connection: Connection, chatKey: number): StoredChoice | undefined {
  const row = connection.prepare("SELECT bot FROM ChatOrigin WHERE chatKey = ?").get(chatKey);
  return (row as { bot: StoredChoice | null } | undefined)?.bot ?? undefined;
}

/** The import's choice of a bot if it corrects the stored one. */
export const correctedChoice = (
  connection: Connection,
  stored: StoredChat,
  { file: { chat }, bot }: ChatRecord,
): StoredChoice | undefined =>
  differingChoice({
    stored: readChoice(connection, stored.key),
    imported: bot,
    isSameBot: isSameBot(stored, chat.bot),
  });

function correctBot(connection: Connection, stored: StoredChat, record: ChatRecord): BotChange | undefined {
  const choice = correctedChoice(connection, stored, record);
  if (choice === undefined) return undefined;
  return changeBot(connection, stored.key, choice === "none" ? undefined : record.file.chat.bot);
}

function insertNew(connection: Connection, { file }: ChatRecord, isConversation: boolean): ChatRow {
  const chat = isConversation ? { ...file.chat, id: freePlatformId(connection, file.chat) } : file.chat;
  return insertChatWithSettings(connection, { ...file, chat });
}

/** Another conversation in a file of the same name may begin the same way. */
function freePlatformId(connection: Connection, { id, platform = UNKNOWN_PLATFORM }: Chat): string {
  const isTaken = connection.prepare("SELECT 1 FROM Chat WHERE platform = ? AND platformId = ?");
  let candidate = id;
  for (let number = 2; isTaken.get(...bind(platform, candidate)) !== undefined; number += 1)
    candidate = `${id}~${number}`;
  return candidate;
}

/** A renamed file stays the same source under its new name. */
function noteOrigin(connection: Connection, chatKey: number, { origin, bot }: ChatRecord): void {
  if (origin === undefined && bot === undefined) return;
  connection
    .prepare(
      `INSERT INTO ChatOrigin (chatKey, format, name, place, bot) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (chatKey) DO UPDATE SET format = coalesce(excluded.format, format),
         name = coalesce(excluded.name, name), place = coalesce(excluded.place, place)`,
    )
    .run(...bind(chatKey, origin?.format, origin?.name, origin?.place, bot === "silent" ? "none" : bot));
}
