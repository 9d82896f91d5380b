import type { StoredAnswer, StoredAnswersQuery } from "../store/answer-store";
import { restoreTexts } from "../store/exact-text";
import { bind, type Connection } from "./open-database";

type AnswerRow = Readonly<{ messageId: string; sequence: number; sentAt: string | null; text: string }>;

/** Newest first. */
export function readAnswers(
  connection: Connection,
  chatId: string,
  { at, before, limit }: StoredAnswersQuery,
): readonly StoredAnswer[] {
  const rows = connection
    .prepare(
      `SELECT m.id AS messageId, m.sequence, m.sentAt, m.text
       FROM Message m JOIN Chat c ON c.key = m.chatKey
       WHERE c.id = ? AND m.role = 'model' AND m.text <> '' AND m.sequence < ?
         AND m.sequence <= coalesce((SELECT sequence FROM Message WHERE chatKey = c.key AND id = ?), m.sequence)
       ORDER BY m.sequence DESC LIMIT ?`,
    )
    .all(...bind(chatId, before ?? Number.MAX_SAFE_INTEGER, at, limit)) as AnswerRow[];
  return rows.map(restoreTexts).map(({ sentAt, ...answer }) => ({ ...answer, sentAt: sentAt ?? undefined }));
}
