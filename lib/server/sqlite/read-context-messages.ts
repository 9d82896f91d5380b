import type { Message } from "../../core/schema/message";
import { type ContextRow, toContextMessage } from "./message-rows";
import type { Connection } from "./open-database";

/**
 * The selected messages, as a condition on `m`, ordered by the column that finds them, so that one index serves both.
 */
type Which = Readonly<{
  sql: string;
  values: readonly (string | number)[];
  orderBy: "sequence" | "position";
}>;

const COLUMNS = [
  "key",
  "id",
  "idInvented",
  "role",
  "sourceRole",
  "personality",
  "text",
  "contentParts",
  "sentAt",
  "threadId",
  "turn",
  "reasoning",
  "hasReply",
  "replyToMessageId",
  "replyIdInvented",
  "replyToUserId",
  "replyToName",
  "replyToUsername",
  "replyExcerpt",
]
  .map((column) => `m.${column}`)
  .join(", ");

type StoredRow = Readonly<
  Record<string, unknown> & { key: number; authorKey: number | null; idInvented: number; hasReply: number }
>;
type BelongingRow = Readonly<Record<string, unknown> & { messageKey: number }>;

/**
 * Messages in order with everything that is sent of them. Uses the driver directly, because through Prisma a window
 * costs as much as the rest of a report.
 */
export function readContextMessages(
  connection: Connection,
  { sql, values, orderBy }: Which,
): readonly Message[] {
  const all = <Row>(query: string) => connection.prepare(query).all(...values) as readonly Row[];
  const rows = all<StoredRow>(
    `SELECT ${COLUMNS}, a.key AS authorKey, a.id AS authorId, a.name AS authorName, a.username AS authorUsername
     FROM Message m LEFT JOIN Author a ON a.key = m.authorKey WHERE ${sql} ORDER BY m.${orderBy}`,
  );
  const media = byMessage(
    all<BelongingRow>(
      `SELECT d.*, b.bytes FROM Message m JOIN Media d ON d.messageKey = m.key LEFT JOIN Blob b ON b.hash = d.blobHash
       WHERE ${sql} ORDER BY m.${orderBy}, d.position`,
    ),
  );
  const toolCalls = byMessage(
    all<BelongingRow>(
      `SELECT t.* FROM Message m JOIN ToolCall t ON t.messageKey = m.key WHERE ${sql}
       ORDER BY m.${orderBy}, t.position`,
    ),
  );
  return rows.map((row) => toContextMessage(shape(row, media.get(row.key), toolCalls.get(row.key))));
}

function byMessage(rows: readonly BelongingRow[]): ReadonlyMap<number, readonly BelongingRow[]> {
  const groups = new Map<number, BelongingRow[]>();
  for (const row of rows) groups.set(row.messageKey, [...(groups.get(row.messageKey) ?? []), row]);
  return groups;
}

const NOTHING: readonly BelongingRow[] = [];

/** The row as Prisma would return it: booleans instead of 1 and 0, and nested relations. */
function shape(row: StoredRow, media = NOTHING, toolCalls = NOTHING): ContextRow {
  const author = { id: row.authorId, name: row.authorName, username: row.authorUsername };
  return {
    ...row,
    idInvented: row.idInvented === 1,
    hasReply: row.hasReply === 1,
    replyIdInvented: row.replyIdInvented === 1,
    author: row.authorKey === null ? null : author,
    media: media.map(({ bytes, ...item }) => ({ ...item, blob: bytes === null ? null : { bytes } })),
    toolCalls,
  } as unknown as ContextRow;
}
