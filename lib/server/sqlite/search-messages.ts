import type { ChatListItem } from "../../core/schema/chat-list";
import { cutExcerpt } from "../../core/search/cut-excerpt";
import type { SearchWord } from "../../core/search/search-words";
import { shareReading } from "../../core/search/share-reading";
import { Prisma, type PrismaClient } from "../../generated/prisma/client";
import { fromStorable, fromStorableBeginning } from "../store/exact-text";

/** A full-text query that requires every word; undefined without a word. */
export function toMatchQuery(words: readonly SearchWord[]): string | undefined {
  if (words.length === 0) return undefined;
  return words.map(({ text, isPrefix }) => `"${text}"${isPrefix ? "*" : ""}`).join(" ");
}

/**
 * Excerpts around the first match, by message key. They are cut here because the cost of FTS5's own function is
 * quadratic in matches × words, and it blocks the process.
 */
export async function readExcerpts(
  prisma: PrismaClient,
  words: readonly SearchWord[],
  messageKeys: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<ChatListItem["match"]>>> {
  if (messageKeys.length === 0) return new Map();
  const hits = await readHits(prisma, messageKeys);
  const texts = await readBeginnings(prisma, shareReading(hits));
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

/** SQLite reads the length from the row's header without loading the text. */
async function readHits(prisma: PrismaClient, messageKeys: readonly number[]): Promise<readonly Hit[]> {
  const rows = await prisma.$queryRaw<{ key: number; id: string; bytes: bigint | number | null }[]>`
    SELECT key, id, octet_length(text) AS bytes FROM Message WHERE key IN (${Prisma.join([...messageKeys])})`;
  return rows.map(({ key, id, bytes }) => ({ key: Number(key), id, bytes: Number(bytes ?? 0) }));
}

async function readBeginnings(
  prisma: PrismaClient,
  shares: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, string>> {
  const rows = await prisma.$queryRaw<{ key: number; text: string | null }[]>`
    SELECT m.key, substr(m.text, 1, json_each.value) AS text
    FROM json_each(${JSON.stringify(Object.fromEntries(shares))})
    JOIN Message m ON m.key = CAST(json_each.key AS INTEGER)`;
  return new Map(rows.map(({ key, text }) => [Number(key), fromStorableBeginning(text ?? "")]));
}
