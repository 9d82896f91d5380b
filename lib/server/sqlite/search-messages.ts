import type { ChatListItem, HighlightedText } from "../../core/schema/chat-list";
import { Prisma, type PrismaClient } from "../../generated/prisma/client";

/** Private-use characters that mark a match inside an excerpt; a text that has them itself only looks odd. */
const MATCH_START = "\uE000";
const MATCH_END = "\uE001";
const EXCERPT_WORDS = 14;

/** What people type as a full-text query: every word must occur, the last may be the beginning of one. */
export function toMatchQuery(search: string): string | undefined {
  const words = search.normalize("NFKC").match(/[\p{L}\p{N}\p{M}]+/gu);
  if (words === null) return undefined;
  return `${words.map((word) => `"${word}"`).join(" ")}*`;
}

/** Excerpts around the matches, by message key. */
export async function readExcerpts(
  prisma: PrismaClient,
  match: string | undefined,
  messageKeys: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<ChatListItem["match"]>>> {
  if (match === undefined || messageKeys.length === 0) return new Map();
  const rows = await prisma.$queryRaw<{ key: number; id: string; excerpt: string }[]>`
    SELECT m.key, m.id,
      snippet(MessageText, 0, ${MATCH_START}, ${MATCH_END}, '…', ${EXCERPT_WORDS}) AS excerpt
    FROM MessageText JOIN Message m ON m.key = MessageText.rowid
    WHERE MessageText MATCH ${match} AND MessageText.rowid IN (${Prisma.join([...messageKeys])})`;
  return new Map(
    rows.map((row) => [Number(row.key), { messageId: row.id, excerpt: toSegments(row.excerpt) }]),
  );
}

function toSegments(marked: string): HighlightedText {
  return marked.split(MATCH_START).flatMap((piece, index) => {
    if (index === 0) return piece === "" ? [] : [{ text: piece, match: false }];
    const [matched = "", rest = ""] = piece.split(MATCH_END);
    return [{ text: matched, match: true }, ...(rest === "" ? [] : [{ text: rest, match: false }])];
  });
}
