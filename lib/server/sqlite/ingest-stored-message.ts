import { createHash } from "node:crypto";
import type { Media } from "../../core/schema/media";
import type { Message } from "../../core/schema/message";
import { restoreTexts } from "../store/exact-text";
import { type MessageRow, toMessage } from "./message-rows";
import { bind, type Connection } from "./open-database";
import { contentValues } from "./write-messages";

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
export function findMessage(
  connection: Connection,
  chatKey: number,
  messageId: string,
): StoredMessageRow | undefined {
  const row = connection
    .prepare("SELECT * FROM Message WHERE chatKey = ? AND id = ?")
    .get(...bind(chatKey, messageId)) as Row | undefined;
  if (row === undefined) return undefined;
  const { key, sequence, authorKey, sentAtMs } = row;
  const author =
    authorKey !== null &&
    connection.prepare("SELECT id, name, username FROM Author WHERE key = ?").get(authorKey);
  const toolCalls = connection
    .prepare(
      "SELECT kind, name, payload, callId, exactText, isError FROM ToolCall WHERE messageKey = ? ORDER BY position",
    )
    .all(key);
  const flags = Object.fromEntries(
    ["idInvented", "hasReply", "replyIdInvented"].map((name) => [name, row[name] === 1]),
  );
  const message = toMessage({ ...row, ...flags, author: author || null, toolCalls } as unknown as MessageRow);
  return { key, sequence, authorKey, sentAtMs, message, media: readStoredMedia(connection, key) };
}

function readStoredMedia(connection: Connection, messageKey: number): readonly StoredMedia[] {
  const rows = connection
    .prepare(
      `SELECT kind, mime, uri, filename, durationSeconds, width, height, blobHash AS hash, dataText
       FROM Media WHERE messageKey = ? ORDER BY position`,
    )
    .all(messageKey) as StoredMedia[];
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

export const isDeleted = (connection: Connection, chatKey: number, messageId: string): boolean =>
  connection
    .prepare("SELECT 1 FROM DeletedMessage WHERE chatKey = ? AND id = ?")
    .get(...bind(chatKey, messageId)) !== undefined;
