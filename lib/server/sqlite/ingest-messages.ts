import type { Chat } from "../../core/schema/chat-file";
import type { Message } from "../../core/schema/message";
import { fromStorable } from "../store/exact-text";
import type { IngestedMessages, IngestRequest, IngestStatus } from "../store/ingest-store";
import { contentKey, findMessage, isDeleted, toStoredMedia } from "./ingest-stored-message";
import { bind, type Connection } from "./open-database";
import { refreshSummaryCount } from "./summary-rows";
import { type ChatRow, findOrInsertChat } from "./write-chat-file";
import {
  canBeSameChat,
  fillInChat,
  findAlikeChat,
  findByPlatformId,
  findByPublicId,
} from "./write-chat-file-same-chat";
import { writeMessages } from "./write-messages";

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
    writeMessages(connection, row, added, Date.now());
    refreshSummaryCount(connection, row.key);
  }
  return {
    chatId: fromStorable(row.id),
    isNew,
    results: judged.map(({ message, status }) => ({ id: message.id, status })),
    answered: findAnswered(connection, row.key, added),
  };
}

/** The chat with this id in its address, unless the description is about another one. */
export function resolveChat(
  connection: Connection,
  chatId: string,
  chat: Chat | undefined,
): Readonly<{ row: ChatRow; isNew: boolean }> | undefined {
  const addressed = findByPublicId(connection, chatId);
  if (chat === undefined) return addressed && { row: addressed, isNew: false };
  if (addressed === undefined || !canBeSameChat(addressed, chat))
    return findOrInsertChat(connection, { chat });
  // Where two bots share the platform's id, the one that is named has its own chat.
  const row =
    findAlikeChat([addressed], chat) ?? findAlikeChat(findByPlatformId(connection, chat), chat) ?? addressed;
  fillInChat(connection, row, chat);
  return { row, isNew: false };
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
