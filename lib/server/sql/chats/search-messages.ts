import type { ChatListItem } from "../../../core/schema/chat-list";
import { cutExcerpt } from "../../../core/search/cut-excerpt";
import type { SearchWord } from "../../../core/search/search-words";
import { shareReading } from "../../../core/search/share-reading";
import { fromStorable, fromStorableBeginning } from "../../store/exact-text";
import type { Sql } from "../sql";

/**
 * Excerpts around the first match, by message key. They are cut here because the cost of FTS5's own function is
 * quadratic in matches × words, and it blocks the process.
 */
export async function readExcerpts(
  sql: Sql,
  words: readonly SearchWord[],
  messageKeys: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<ChatListItem["match"]>>> {
  if (messageKeys.length === 0) return new Map();
  const hits = await readHits(sql, messageKeys);
  const texts = await readBeginnings(sql, shareReading(hits));
  return new Map(
    hits.map(({ key, id }) => {
      const text = texts.get(key);
      return [
        key,
        { messageId: fromStorable(id), excerpt: text === undefined ? [] : cutExcerpt(text, words) },
      ];
    }),
  );
}

type Hit = Readonly<{ key: number; id: string; bytes: number }>;

/** Engines know the length of a text without loading it. */
async function readHits(sql: Sql, messageKeys: readonly number[]): Promise<readonly Hit[]> {
  const rows = await sql.all<{ key: number; id: string; bytes: number | null }>(
    `SELECT key, id, octet_length(text) AS bytes FROM Message WHERE ${sql.dialect.inList("key")}`,
    messageKeys,
  );
  return rows.map(({ key, id, bytes }) => ({ key, id, bytes: bytes ?? 0 }));
}

async function readBeginnings(
  sql: Sql,
  shares: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  for (const [key, share] of shares) {
    const row = await sql.get<{ text: string | null }>(
      "SELECT substr(text, 1, ?) AS text FROM Message WHERE key = ?",
      ...[share, key],
    );
    if (row !== undefined) texts.set(key, fromStorableBeginning(row.text ?? ""));
  }
  return texts;
}
