import { createHash } from "node:crypto";
import type { Media } from "../../../core/schema/media";
import type { Message } from "../../../core/schema/message";
import { restoreTexts } from "../../store/exact-text";
import { lockChat } from "../chats/lock-chat";
import { type MessageRow, toMessage } from "../messages/message-rows";
import { contentValues } from "../messages/write-messages";
import type { Sql } from "../sql";

/** Media as stored in a row: the bytes by their hash. */
export type StoredMedia = Omit<Media, "data"> & Readonly<{ hash: string | null }>;

export type StoredMessageRow = Readonly<{
  key: number;
  sequence: number;
  authorKey: number | null;
  sentAtMs: number | null;
  message: Omit<Message, "media">;
  media: readonly StoredMedia[];
}>;

type Row = Record<string, unknown> &
  Readonly<{ key: number; sequence: number; authorKey: number | null; sentAtMs: number | null }>;

/** One message, read inside a transaction. */
export async function findMessage(
  sql: Sql,
  chatKey: number,
  messageId: string,
): Promise<StoredMessageRow | undefined> {
  const row = await sql.get<Row>("SELECT * FROM Message WHERE chatKey = ? AND id = ?", chatKey, messageId);
  if (row === undefined) return undefined;
  const { key, sequence, authorKey, sentAtMs } = row;
  const author =
    authorKey !== null &&
    (await sql.get(
      "SELECT id, name, username FROM Author WHERE chatKey = ? AND key = ?",
      ...[chatKey, authorKey],
    ));
  const toolCalls = await sql.all(
    `SELECT kind, name, payload, callId, exactText, isError FROM ToolCall
     WHERE chatKey = ? AND messageKey = ? ORDER BY position`,
    ...[chatKey, key],
  );
  const flags = Object.fromEntries(
    ["idInvented", "hasReply", "replyIdInvented"].map((name) => [name, Boolean(row[name])]),
  );
  const message = toMessage({ ...row, ...flags, author: author || null, toolCalls } as unknown as MessageRow);
  return { key, sequence, authorKey, sentAtMs, message, media: await readStoredMedia(sql, chatKey, key) };
}

async function readStoredMedia(
  sql: Sql,
  chatKey: number,
  messageKey: number,
): Promise<readonly StoredMedia[]> {
  const rows = await sql.all<StoredMedia>(
    `SELECT kind, mime, uri, filename, durationSeconds, width, height, blobHash AS hash, dataText
       FROM Media WHERE chatKey = ? AND messageKey = ? ORDER BY position`,
    ...[chatKey, messageKey],
  );
  return rows.map(restoreTexts);
}

/** Media with bytes replaced by their hash. */
export const toStoredMedia = ({ data, ...rest }: Media): StoredMedia => ({
  ...rest,
  hash: data === undefined ? null : createHash("sha256").update(Buffer.from(data, "base64")).digest("hex"),
});

/** All content of a message as one comparable string: equal strings mean equal messages. */
export function contentKey(message: Omit<Message, "media">, media: readonly StoredMedia[]): string {
  const { role, author, toolCalls = [], toolResponses = [] } = message;
  return JSON.stringify([
    role,
    author && [author.id ?? null, author.name ?? null, author.username ?? null],
    contentValues(message),
    media.map((item) => [
      item.kind ?? null,
      item.mime ?? null,
      item.uri ?? null,
      item.filename ?? null,
      item.durationSeconds ?? null,
      item.width ?? null,
      item.height ?? null,
      item.hash,
      item.dataText ?? null,
    ]),
    toolCalls.map(({ id, name, args, argumentsText }) => [name, args, id ?? null, argumentsText ?? null]),
    toolResponses.map(({ id, name, response, text, isError = false }) => [
      name,
      response,
      id ?? null,
      text ?? null,
      isError,
    ]),
  ]);
}

/** The message to change, under the chat's lock, or the reason why it cannot be changed; undefined without the chat. */
export async function lockMessage(
  sql: Sql,
  chatId: string,
  messageId: string,
): Promise<
  Readonly<{ chatKey: number; stored: StoredMessageRow }> | "already-deleted" | "no-message" | undefined
> {
  const chat = await lockChat(sql, chatId);
  if (chat === undefined) return undefined;
  const stored = await findMessage(sql, chat.key, messageId);
  if (stored !== undefined) return { chatKey: chat.key, stored };
  const deleted = await sql.get(
    "SELECT 1 FROM DeletedMessage WHERE chatKey = ? AND id = ?",
    ...[chat.key, messageId],
  );
  return deleted === undefined ? "no-message" : "already-deleted";
}
