import type { Message } from "../../../core/schema/message";
import { groupBy } from "../group-by";
import { type ContextRow, toContextMessage } from "../messages/message-rows";
import { CONTENT_COLUMNS } from "../messages/write-messages";
import type { Sql, Value } from "../sql";

/**
 * The selected messages, as a condition on `m`, ordered by the column that finds them, so that one index serves both.
 */
type Which = Readonly<{ where: string; values: readonly Value[]; orderBy: "sequence" | "position" }>;

const COLUMNS = ["key", "id", "idInvented", "role", ...CONTENT_COLUMNS]
  .map((column) => `m.${column}`)
  .join(", ");

type StoredRow = Readonly<Record<string, unknown> & { key: number; authorKey: number | null }>;
type BelongingRow = Readonly<Record<string, unknown> & { messageKey: number }>;

/**
 * Messages in order with everything that is sent of them. Uses the driver directly, because through Prisma a window
 * costs as much as the rest of a report.
 */
export async function readContextMessages(
  sql: Sql,
  { where, values, orderBy }: Which,
): Promise<readonly Message[]> {
  const rows = await sql.all<StoredRow>(
    `SELECT ${COLUMNS}, a.key AS authorKey, a.id AS authorId, a.name AS authorName, a.username AS authorUsername
     FROM Message m LEFT JOIN Author a ON a.chatKey = m.chatKey AND a.key = m.authorKey
     WHERE ${where} ORDER BY m.${orderBy}`,
    ...values,
  );
  const media = groupBy(
    await sql.all<BelongingRow>(
      `SELECT d.*, b.bytes FROM Message m JOIN Media d ON d.chatKey = m.chatKey AND d.messageKey = m.key
       LEFT JOIN Blob b ON b.chatKey = d.chatKey AND b.hash = d.blobHash
       WHERE ${where} ORDER BY m.${orderBy}, d.position`,
      ...values,
    ),
    messageKeyOf,
  );
  const toolCalls = groupBy(
    await sql.all<BelongingRow>(
      `SELECT t.* FROM Message m JOIN ToolCall t ON t.chatKey = m.chatKey AND t.messageKey = m.key WHERE ${where}
       ORDER BY m.${orderBy}, t.position`,
      ...values,
    ),
    messageKeyOf,
  );
  return rows.map((row) => toContextMessage(shape(row, media.get(row.key), toolCalls.get(row.key))));
}

const messageKeyOf = ({ messageKey }: BelongingRow): number => messageKey;

const NOTHING: readonly BelongingRow[] = [];

/** The row as Prisma would return it: booleans instead of 1 and 0, and nested relations. */
function shape(row: StoredRow, media = NOTHING, toolCalls = NOTHING): ContextRow {
  const author = { id: row.authorId, name: row.authorName, username: row.authorUsername };
  return {
    ...row,
    idInvented: Boolean(row.idInvented),
    hasReply: Boolean(row.hasReply),
    replyIdInvented: Boolean(row.replyIdInvented),
    author: row.authorKey === null ? null : author,
    media: media.map(({ bytes, ...item }) => ({ ...item, blob: bytes === null ? null : { bytes } })),
    toolCalls,
  } as unknown as ContextRow;
}
