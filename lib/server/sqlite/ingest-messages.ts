import type { Chat } from "../../core/schema/chat-file";
import type { Message } from "../../core/schema/message";
import { fromStorable } from "../exact-text";
import type { IngestedMessages, IngestRequest, IngestStatus } from "../ingest-store";
import { contentKey, findMessage, isDeleted, toStoredMedia } from "./ingest-stored-message";
import { bind, type Connection } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";
import { type BotRow, isSameBot, writeChatFile } from "./write-chat-file";
import { writeMessages } from "./write-messages";

type ChatRow = Readonly<{
  key: number;
  id: string;
  platform: string;
  lastSequence: number;
  mediaCount: number;
}> &
  BotRow;

/** Call it in a transaction: all that is added is added, or nothing. */
export function ingestMessages(
  connection: Connection,
  chatId: string,
  { chat, messages }: IngestRequest,
): IngestedMessages | undefined {
  const resolved = resolveChat(connection, chatId, chat);
  if (resolved === undefined) return undefined;
  const { row, isNew } = resolved;
  const judged = judgeMessages(connection, row.key, messages);
  const added = judged.flatMap(({ message, status }) => (status === "added" ? [message] : []));
  if (added.length > 0) {
    writeMessages(connection, row, added);
    refreshSummaryCount(connection, row.key);
  }
  return {
    chatId: fromStorable(row.id),
    isNew,
    results: judged.map(({ message, status }) => ({ id: message.id, status })),
    answered: findAnswered(connection, row.key, added),
  };
}

const findRow = (connection: Connection, chatId: string): ChatRow | undefined =>
  connection
    .prepare(
      "SELECT key, id, platform, botId, botName, botUsername, lastSequence, mediaCount FROM Chat WHERE id = ?",
    )
    .get(...bind(chatId)) as ChatRow | undefined;

/** A description that names no platform is about whichever chat has this id and bot. */
export function resolveChat(
  connection: Connection,
  chatId: string,
  chat: Chat | undefined,
): Readonly<{ row: ChatRow; isNew: boolean }> | undefined {
  const row = findRow(connection, chatId);
  if (chat === undefined) return row && { row, isNew: false };
  const isSame =
    row !== undefined &&
    isSameBot(row, chat.bot) &&
    (chat.platform === undefined || fromStorable(row.platform) === chat.platform);
  if (isSame) return { row, isNew: false };
  const empty = { messages: [], profiles: [], episodes: [], summaries: [] };
  const written = writeChatFile(connection, { contextscope: 1, chat, ...empty });
  const found = findRow(connection, fromStorable(written.chatId));
  return found && { row: found, isNew: written.isNew };
}

type Judged = Readonly<{ message: Message; status: IngestStatus }>;

function judgeMessages(
  connection: Connection,
  chatKey: number,
  messages: readonly Message[],
): readonly Judged[] {
  const earlierInBatch = new Map<string, string>();
  return messages.map((message) => {
    const content = contentKey(message, (message.media ?? []).map(toStoredMedia));
    const known = earlierInBatch.get(message.id) ?? storedContent(connection, chatKey, message.id);
    if (known !== undefined) return { message, status: known === content ? "already-there" : "conflict" };
    if (isDeleted(connection, chatKey, message.id)) return { message, status: "deleted" };
    earlierInBatch.set(message.id, content);
    return { message, status: "added" };
  });
}

function storedContent(connection: Connection, chatKey: number, messageId: string): string | undefined {
  const stored = findMessage(connection, chatKey, messageId);
  return stored && contentKey(stored.message, stored.media);
}

/** The message replied to, if it is a user's; else the newest one of a user before the answer. */
function findAnswered(connection: Connection, chatKey: number, added: readonly Message[]): readonly string[] {
  const byReply = connection.prepare("SELECT id FROM Message WHERE chatKey = ? AND id = ? AND role = 'user'");
  const before = connection.prepare(
    `SELECT id FROM Message WHERE chatKey = ? AND role = 'user'
       AND sequence < (SELECT sequence FROM Message WHERE chatKey = ? AND id = ?) ORDER BY sequence DESC LIMIT 1`,
  );
  const ids = added.filter(isAnswer).flatMap(({ id, replyTo }) => {
    const row = (byReply.get(...bind(chatKey, replyTo?.messageId)) ??
      before.get(...bind(chatKey, chatKey, id))) as { id: string } | undefined;
    return row === undefined ? [] : [fromStorable(row.id)];
  });
  return [...new Set(ids)];
}

const isAnswer = ({ role, text }: Message): boolean => role === "model" && Boolean(text?.trim());
