import type { StoredAnswer, StoredAnswersQuery } from "../../store/answer-store";
import { restoreTexts } from "../../store/exact-text";
import type { Sql } from "../sql";

type AnswerRow = Readonly<{ messageId: string; sequence: number; sentAt: string | null; text: string }>;

/** The largest value of the column. */
const MAX_SEQUENCE = 2 ** 31 - 1;

/** Newest first. */
export async function readAnswers(
  sql: Sql,
  chatId: string,
  { at, before, limit }: StoredAnswersQuery,
): Promise<readonly StoredAnswer[]> {
  const rows = await sql.all<AnswerRow>(
    `SELECT m.id AS messageId, m.sequence, m.sentAt, m.text
       FROM Message m JOIN Chat c ON c.key = m.chatKey
       WHERE c.id = ? AND m.role = 'model' AND m.text <> '' AND m.sequence < ?
         AND m.sequence <= coalesce((SELECT sequence FROM Message WHERE chatKey = c.key AND id = ?), m.sequence)
       ORDER BY m.sequence DESC LIMIT ?`,
    chatId,
    before ?? MAX_SEQUENCE,
    at,
    limit,
  );
  return rows.map(restoreTexts).map(({ sentAt, ...answer }) => ({ ...answer, sentAt: sentAt ?? undefined }));
}
