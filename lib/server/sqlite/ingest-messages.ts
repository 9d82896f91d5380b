import type { Chat } from "../../core/schema/chat-file";
import type { Message } from "../../core/schema/message";
import { canBeSameChat, findAlikeChat } from "../../import/identity/same-chat";
import { judgeIngested, type KnownContent } from "../ingest/judge-ingested";
import { fromStorable } from "../store/exact-text";
import type { IngestedMessages, IngestRequest } from "../store/ingest-store";
import { contentKey, findMessage, isDeleted, toStoredMedia } from "./ingest-stored-message";
import { bind, type Connection } from "./open-database";
import { fillInChat, findByPlatformId, findByPublicId } from "./stored-chats";
import { refreshSummaryCount } from "./summary-rows";
import { type ChatRow, findOrInsertChat } from "./write-chat-file";
import { writeMessages } from "./write-messages";

/** Call it in a transaction: adds all messages or none. */
export function ingestMessages(
  connection: Connection,
  chatId: string,
  { chat, messages }: IngestRequest,
): IngestedMessages | undefined {
  const resolved = resolveChat(connection, chatId, chat);
  if (resolved === undefined) return undefined;
  const { row, isNew } = resolved;
  const batch = messages.map((message) => ({ id: message.id, content: contentOf(message) }));
  const results = judgeIngested(batch, readKnown(connection, row.key, messages));
  const added = messages.filter((_, place) => results[place]?.status === "added");
  if (added.length > 0) {
    writeMessages(connection, row, added, Date.now());
    refreshSummaryCount(connection, row.key);
  }
  return {
    chatId: fromStorable(row.id),
    isNew,
    results,
    answered: findAnswered(connection, row.key, added),
  };
}

/** The chat with this URL id, unless the description refers to another one. */
export function resolveChat(
  connection: Connection,
  chatId: string,
  chat: Chat | undefined,
): Readonly<{ row: ChatRow; isNew: boolean }> | undefined {
  const addressed = findByPublicId(connection, chatId);
  if (chat === undefined) return addressed && { row: addressed, isNew: false };
  if (addressed === undefined || !canBeSameChat(addressed, chat))
    return findOrInsertChat(connection, { chat });
  // If two bots share the platform's id, the named bot has its own chat.
  const row =
    findAlikeChat([addressed], chat) ?? findAlikeChat(findByPlatformId(connection, chat), chat) ?? addressed;
  fillInChat(connection, row, chat);
  return { row, isNew: false };
}

const contentOf = (message: Message): string => contentKey(message, (message.media ?? []).map(toStoredMedia));

function readKnown(
  connection: Connection,
  chatKey: number,
  messages: readonly Message[],
): ReadonlyMap<string, KnownContent> {
  const known = new Map<string, KnownContent>();
  for (const id of new Set(messages.map((message) => message.id))) {
    const stored = findMessage(connection, chatKey, id);
    if (stored) known.set(id, { kind: "stored", content: contentKey(stored.message, stored.media) });
    else if (isDeleted(connection, chatKey, id)) known.set(id, { kind: "deleted" });
  }
  return known;
}

/** The message replied to if it is a user's, else the newest user message before the answer. */
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
