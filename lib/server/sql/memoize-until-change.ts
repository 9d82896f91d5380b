import { LRUCache } from "lru-cache";
import type { Engine, Sql } from "./sql";

/** Few, because a chat window may contain many megabytes of media. */
const MAX_REMEMBERED = 12;

/** Wrapped, because the cache cannot hold `undefined`, which is a valid answer. */
type Remembered = Readonly<{ stamp: string; answer: Promise<unknown> }>;

/** A deleted chat that comes back has another key. */
const STAMP = "SELECT key, changes FROM Chat WHERE id = ?";

async function readStamp(sql: Sql, chatId: string): Promise<string> {
  const chat = await sql.get<{ key: number; changes: number }>(STAMP, chatId);
  return chat === undefined ? "" : `${chat.key} ${chat.changes}`;
}

/**
 * Caches the answers to questions about a chat until the chat changes. The stamp is read before the answer, so an
 * answer is never older than its stamp.
 */
export function memoizeUntilChange(engine: Engine) {
  const known = new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
  return async <Answer>(
    chatId: string,
    question: readonly unknown[],
    ask: (sql: Sql) => Promise<Answer>,
  ): Promise<Answer> => {
    const stamp = await readStamp(engine, chatId);
    const name = JSON.stringify([chatId, ...question]);
    const remembered = known.get(name);
    if (remembered?.stamp === stamp) return remembered.answer as Promise<Answer>;
    const asked: Remembered = { stamp, answer: engine.read(ask) };
    known.set(name, asked);
    // A failure may be temporary, so only its own caller gets it.
    asked.answer.catch(() => known.get(name) === asked && known.delete(name));
    return asked.answer as Promise<Answer>;
  };
}
