import type { Chat } from "../../../core/schema/chat-file";
import type { Message } from "../../../core/schema/message";
import { canBeSameChat, findAlikeChat } from "../../../import/identity/same-chat";
import { judgeIngested, type KnownContent } from "../../ingest/judge-ingested";
import { fromStorable } from "../../store/exact-text";
import type { IngestedMessages, IngestRequest } from "../../store/ingest-store";
import { touchChat } from "../chats/lock-chat";
import { fillInChat, findByPlatformId, findByPublicId } from "../chats/stored-chats";
import { type ChatKeyRow, findOrInsertChat } from "../import/write-chat-file";
import { knownIds, writeMessages } from "../messages/write-messages";
import type { Sql } from "../sql";
import { refreshSummaryCount } from "../summaries/summary-rows";
import { contentKey, findMessage, toStoredMedia } from "./ingest-stored-message";

/** Call it in a transaction: adds all messages or none. */
export async function ingestMessages(
  sql: Sql,
  chatId: string,
  { chat, messages }: IngestRequest,
): Promise<IngestedMessages | undefined> {
  const resolved = await resolveChat(sql, chatId, chat);
  if (resolved === undefined) return undefined;
  const { row, isNew } = resolved;
  const batch = messages.map((message) => ({ id: message.id, content: contentOf(message) }));
  const results = judgeIngested(batch, await readKnown(sql, row.key, messages));
  const added = messages.filter((_, place) => results[place]?.status === "added");
  if (added.length > 0) {
    await writeMessages(sql, row, added, Date.now());
    await refreshSummaryCount(sql, row.key);
  }
  return {
    chatId: fromStorable(row.id),
    isNew,
    results,
    answered: await findAnswered(sql, row.key, added),
  };
}

/** The chat with this URL id, unless the description refers to another one. */
export async function resolveChat(
  sql: Sql,
  chatId: string,
  chat: Chat | undefined,
): Promise<Readonly<{ row: ChatKeyRow; isNew: boolean }> | undefined> {
  const addressed = await findByPublicId(sql, chatId);
  if (addressed !== undefined) await touchChat(sql, addressed.key);
  if (chat === undefined) return addressed && { row: addressed, isNew: false };
  if (addressed === undefined || !canBeSameChat(addressed, chat))
    return await findOrInsertChat(sql, { chat });
  // If two bots share the platform's id, the named bot has its own chat.
  const row =
    findAlikeChat([addressed], chat) ?? findAlikeChat(await findByPlatformId(sql, chat), chat) ?? addressed;
  await fillInChat(sql, row, chat);
  return { row, isNew: false };
}

const contentOf = (message: Message): string => contentKey(message, (message.media ?? []).map(toStoredMedia));

async function readKnown(
  sql: Sql,
  chatKey: number,
  messages: readonly Message[],
): Promise<ReadonlyMap<string, KnownContent>> {
  const known = new Map<string, KnownContent>();
  for (const id of await knownIds(sql, chatKey, messages)) {
    const stored = await findMessage(sql, chatKey, id);
    if (stored) known.set(id, { kind: "stored", content: contentKey(stored.message, stored.media) });
    else known.set(id, { kind: "deleted" });
  }
  return known;
}

type IdRow = Readonly<{ id: string }>;

const QUESTION_BY_ID = "SELECT id FROM Message WHERE chatKey = ? AND id = ? AND role = 'user'";

const QUESTION_BETWEEN = `SELECT id FROM Message WHERE chatKey = ? AND role = 'user' AND sequence >= ? AND sequence < ?
  ORDER BY sequence DESC LIMIT 1`;

/** The message replied to if it is a user's, else the newest user message before the answer. */
async function findAnswered(
  sql: Sql,
  chatKey: number,
  added: readonly Message[],
): Promise<readonly string[]> {
  const ids = new Set<string>();
  let question: string | undefined;
  for (const message of added) {
    if (message.role === "user") question = message.id;
    if (!isAnswer(message)) continue;
    const replied = await findReplied(sql, chatKey, message);
    if (replied === undefined) question ??= await questionBefore(sql, chatKey, added[0]?.id);
    const answered = replied ?? question;
    if (answered !== undefined) ids.add(answered);
  }
  return [...ids];
}

async function findReplied(sql: Sql, chatKey: number, { replyTo }: Message): Promise<string | undefined> {
  if (replyTo?.messageId === undefined) return undefined;
  const row = await sql.get<IdRow>(QUESTION_BY_ID, chatKey, replyTo.messageId);
  return row && fromStorable(row.id);
}

/** Looked for near the message first: without statistics PostgreSQL would sort the whole chat. */
const NEAR = 200;

async function questionBefore(
  sql: Sql,
  chatKey: number,
  messageId: string | undefined,
): Promise<string | undefined> {
  const first = await sql.get<{ sequence: number }>(
    "SELECT sequence FROM Message WHERE chatKey = ? AND id = ?",
    ...[chatKey, messageId],
  );
  const end = first?.sequence ?? 1;
  const near = Math.max(1, end - NEAR);
  const row =
    (await sql.get<IdRow>(QUESTION_BETWEEN, chatKey, near, end)) ??
    (await sql.get<IdRow>(QUESTION_BETWEEN, chatKey, 1, near));
  return row && fromStorable(row.id);
}

const isAnswer = ({ role, text }: Message): boolean => role === "model" && Boolean(text?.trim());
