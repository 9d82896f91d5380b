import { isEvent } from "../../core/schema/message";
import type { ChangedMessage, MessageChanges } from "../store/ingest-store";
import { readArrival, refreshActivity } from "./ingest-activity";
import { refreshAuthors } from "./ingest-authors";
import {
  contentKey,
  findMessage,
  isDeleted,
  type StoredMessageRow,
  toStoredMedia,
} from "./ingest-stored-message";
import { bind, type Connection } from "./open-database";
import { raiseRevision } from "./summary-counter";
import { findChat, refreshSummaryCount } from "./summary-rows";
import { removeUnusedBlobs } from "./unused-blobs";
import { authorWriter, CONTENT_COLUMNS, contentValues, mediaWriter, toolCallWriter } from "./write-messages";

/** Call it in a transaction. The previous content is kept as a version. */
export function editMessage(
  connection: Connection,
  chatId: string,
  messageId: string,
  changes: MessageChanges,
): ChangedMessage | undefined {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return undefined;
  const stored = findMessage(connection, chat.key, messageId);
  if (stored === undefined)
    return isDeleted(connection, chat.key, messageId) ? "already-deleted" : "no-message";
  const edited = { ...stored.message, ...changes };
  const media = "media" in changes ? (changes.media ?? []).map(toStoredMedia) : stored.media;
  if (contentKey(edited, media) === contentKey(stored.message, stored.media)) return "unchanged";
  const isTimeChanged = edited.sentAt !== stored.message.sentAt;
  const arrivedMs = isTimeChanged ? readArrival(connection, chat.key) : 0;
  keepVersion(connection, stored);
  rewriteMessage(connection, chat.key, stored, edited);
  if ("media" in changes) replaceMedia(connection, chat.key, stored, changes.media ?? []);
  if (isTimeChanged) refreshActivity(connection, chat.key, arrivedMs);
  // A summary in progress has read the old text.
  raiseRevision(connection, chat.key);
  refreshSummaryCount(connection, chat.key);
  return "edited";
}

function keepVersion(connection: Connection, { key, message, media }: StoredMessageRow): void {
  connection
    .prepare(
      `INSERT INTO MessageVersion (messageKey, version, content, replacedAt)
       VALUES (?, (SELECT count(*) + 1 FROM MessageVersion WHERE messageKey = ?), ?, ?)`,
    )
    .run(...bind(key, key, JSON.stringify({ ...message, media }), new Date().toISOString()));
}

function rewriteMessage(
  connection: Connection,
  chatKey: number,
  { key, sequence, authorKey }: StoredMessageRow,
  edited: StoredMessageRow["message"],
): void {
  const newAuthorKey = authorWriter(connection, chatKey)(edited, sequence);
  connection
    .prepare(
      `UPDATE Message SET authorKey = ?, ${CONTENT_COLUMNS.map((name) => `${name} = ?`).join(", ")} WHERE key = ?`,
    )
    .run(newAuthorKey, ...contentValues(edited), key);
  connection.prepare("DELETE FROM ToolCall WHERE messageKey = ?").run(key);
  toolCallWriter(connection)(key, edited);
  refreshAuthors(connection, [authorKey, newAuthorKey]);
}

function replaceMedia(
  connection: Connection,
  chatKey: number,
  { key, sequence, message, media: before }: StoredMessageRow,
  media: NonNullable<MessageChanges["media"]>,
): void {
  connection.prepare("DELETE FROM Media WHERE messageKey = ?").run(key);
  const more = mediaWriter(connection)(key, media) - before.length;
  removeUnusedBlobs(
    connection,
    before.flatMap(({ hash }) => hash ?? []),
  );
  if (more === 0 || isEvent(message)) return;
  connection
    .prepare("UPDATE Message SET mediaBefore = mediaBefore + ? WHERE chatKey = ? AND sequence > ?")
    .run(more, chatKey, sequence);
  connection.prepare("UPDATE Chat SET mediaCount = mediaCount + ? WHERE key = ?").run(more, chatKey);
}
