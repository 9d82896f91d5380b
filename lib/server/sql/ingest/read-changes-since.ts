import { messageSchema } from "../../../core/schema/message";
import { restoreTexts } from "../../store/exact-text";
import type { ChangesSince } from "../../store/ingest-store";
import type { Sql } from "../sql";
import { findChat } from "../summaries/summary-rows";

const earlierSchema = messageSchema.omit({ media: true });

type EditedRow = Readonly<{ content: string; at: string }>;
type DeletedRow = Readonly<{ messageId: string; at: string }>;

/** The first version of each message that was replaced since. */
const EDITED = `SELECT v.content, v.replacedAt AS at
  FROM (SELECT chatKey, messageKey, min(version) AS version FROM MessageVersion
        WHERE chatKey = ? AND replacedAt > ? GROUP BY chatKey, messageKey) first
  JOIN MessageVersion v ON v.chatKey = first.chatKey AND v.messageKey = first.messageKey AND v.version = first.version
  JOIN Message m ON m.chatKey = v.chatKey AND m.key = v.messageKey ORDER BY m.sequence`;

const DELETED = `SELECT id AS messageId, deletedAt AS at FROM DeletedMessage
  WHERE chatKey = ? AND deletedAt > ? ORDER BY deletedAt`;

export async function readChangesSince(sql: Sql, chatId: string, since: Date): Promise<ChangesSince> {
  const chat = await findChat(sql, chatId);
  if (chat === undefined) return { edited: [], deleted: [] };
  const edited = await sql.all<EditedRow>(EDITED, chat.key, since.toISOString());
  const deleted = await sql.all<DeletedRow>(DELETED, chat.key, since.toISOString());
  return {
    edited: edited
      .map(restoreTexts)
      .map(({ content, at }) => ({ earlier: earlierSchema.parse(JSON.parse(content)), at })),
    deleted: deleted.map(restoreTexts),
  };
}
