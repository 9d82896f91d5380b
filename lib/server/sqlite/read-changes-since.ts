import { messageSchema } from "../../core/schema/message";
import { restoreTexts } from "../store/exact-text";
import type { ChangesSince } from "../store/ingest-store";
import type { Connection } from "./open-database";
import { findChat } from "./summary-rows";

const earlierSchema = messageSchema.omit({ media: true });

type EditedRow = Readonly<{ content: string; at: string }>;
type DeletedRow = Readonly<{ messageId: string; at: string }>;

/** Versions are few and have no index by chat, so they are read first and their messages by key. */
const EDITED = `SELECT v.content, v.replacedAt AS at, min(v.version)
  FROM MessageVersion v CROSS JOIN Message m ON m.key = v.messageKey
  WHERE m.chatKey = ? AND v.replacedAt > ? GROUP BY v.messageKey ORDER BY m.sequence`;

const DELETED = `SELECT id AS messageId, deletedAt AS at FROM DeletedMessage
  WHERE chatKey = ? AND deletedAt > ? ORDER BY deletedAt`;

export function readChangesSince(connection: Connection, chatId: string, since: Date): ChangesSince {
  const chat = findChat(connection, chatId);
  if (chat === undefined) return { edited: [], deleted: [] };
  const all = <Row>(sql: string) =>
    connection.prepare(sql).all(chat.key, since.toISOString()) as readonly Row[];
  return {
    edited: all<EditedRow>(EDITED)
      .map(restoreTexts)
      .map(({ content, at }) => ({ earlier: earlierSchema.parse(JSON.parse(content)), at })),
    deleted: all<DeletedRow>(DELETED).map(restoreTexts),
  };
}
