import { isEvent } from "../../../core/schema/message";
import type { ChangedMessage, MessageChanges } from "../../store/ingest-store";
import { authorWriter } from "../messages/author-writer";
import { removeUnusedBlobs } from "../messages/unused-blobs";
import { insertMedia, insertToolCalls } from "../messages/write-belongings";
import { CONTENT_COLUMNS, contentValues } from "../messages/write-messages";
import type { Sql } from "../sql";
import { raiseRevision } from "../summaries/summary-counter";
import { refreshSummaryCount } from "../summaries/summary-rows";
import { readArrival, refreshActivity } from "./ingest-activity";
import { refreshAuthors } from "./ingest-authors";
import { contentKey, lockMessage, type StoredMessageRow, toStoredMedia } from "./ingest-stored-message";

/** Call it in a transaction. The previous content is kept as a version. */
export async function editMessage(
  sql: Sql,
  chatId: string,
  messageId: string,
  changes: MessageChanges,
): Promise<ChangedMessage | undefined> {
  const found = await lockMessage(sql, chatId, messageId);
  if (found === undefined || typeof found === "string") return found;
  const { chatKey, stored } = found;
  const edited = { ...stored.message, ...changes };
  const media = "media" in changes ? (changes.media ?? []).map(toStoredMedia) : stored.media;
  if (contentKey(edited, media) === contentKey(stored.message, stored.media)) return "unchanged";
  const isTimeChanged = edited.sentAt !== stored.message.sentAt;
  const arrivedMs = isTimeChanged ? await readArrival(sql, chatKey) : 0;
  await keepVersion(sql, chatKey, stored);
  await rewriteMessage(sql, chatKey, stored, edited);
  if ("media" in changes) await replaceMedia(sql, chatKey, stored, changes.media ?? []);
  if (isTimeChanged) await refreshActivity(sql, chatKey, arrivedMs);
  // A summary in progress has read the old text.
  await raiseRevision(sql, chatKey);
  await refreshSummaryCount(sql, chatKey);
  return "edited";
}

async function keepVersion(
  sql: Sql,
  chatKey: number,
  { key, message, media }: StoredMessageRow,
): Promise<void> {
  const content = JSON.stringify({ ...message, media });
  await sql.run(
    `INSERT INTO MessageVersion (chatKey, messageKey, version, content, replacedAt)
       VALUES (?, ?, (SELECT count(*) + 1 FROM MessageVersion WHERE chatKey = ? AND messageKey = ?), ?, ?)`,
    ...[chatKey, key, chatKey, key, content, new Date().toISOString()],
  );
}

async function rewriteMessage(
  sql: Sql,
  chatKey: number,
  { key, sequence, authorKey }: StoredMessageRow,
  edited: StoredMessageRow["message"],
): Promise<void> {
  const newAuthorKey = await authorWriter(sql, chatKey)(edited, sequence);
  await sql.run(
    // The next import computes the fingerprint of the new content.
    `UPDATE Message SET authorKey = ?, ${CONTENT_COLUMNS.map((name) => `${name} = ?`).join(", ")},
       fingerprint = CASE WHEN fingerprint IS NOT NULL THEN 0 END
     WHERE chatKey = ? AND key = ?`,
    newAuthorKey,
    ...contentValues(edited),
    chatKey,
    key,
  );
  await sql.run("DELETE FROM ToolCall WHERE chatKey = ? AND messageKey = ?", chatKey, key);
  await insertToolCalls(sql, { chatKey, key }, edited);
  await refreshAuthors(sql, chatKey, [authorKey, newAuthorKey]);
}

async function replaceMedia(
  sql: Sql,
  chatKey: number,
  { key, sequence, message, media: before }: StoredMessageRow,
  media: NonNullable<MessageChanges["media"]>,
): Promise<void> {
  await sql.run("DELETE FROM Media WHERE chatKey = ? AND messageKey = ?", chatKey, key);
  await insertMedia(sql, { chatKey, key }, media);
  const more = media.length - before.length;
  await removeUnusedBlobs(
    sql,
    chatKey,
    before.flatMap(({ hash }) => hash ?? []),
  );
  if (more === 0 || isEvent(message)) return;
  await sql.run(
    "UPDATE Message SET mediaBefore = mediaBefore + ? WHERE chatKey = ? AND sequence > ?",
    more,
    chatKey,
    sequence,
  );
  await sql.run("UPDATE Chat SET mediaCount = mediaCount + ? WHERE key = ?", more, chatKey);
}
