import { LRUCache } from "lru-cache";
import type { Connection } from "./open-database";

/** Few, because a chat window may contain many megabytes of media. */
const MAX_REMEMBERED = 12;

/** Changes after every commit of this connection, any other connection and any other process. */
const STAMP = "SELECT data_version || ' ' || total_changes() AS stamp FROM pragma_data_version";

/** Wrapped, because the cache cannot hold `undefined`, which is a valid answer. */
type Remembered = Readonly<{ answer: unknown }>;
type Memory = { readStamp: () => string; stamp: string; known: LRUCache<string, Remembered> };
const createCache = () => new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
const memories = new WeakMap<Connection, Memory>();

function startMemory(connection: Connection): Memory {
  // Prepared once, because every lookup runs it.
  const statement = connection.prepare(STAMP);
  const memory: Memory = {
    readStamp: () => (statement.get() as { stamp: string }).stamp,
    stamp: "",
    known: createCache(),
  };
  memories.set(connection, memory);
  return memory;
}

/**
 * Caches the answer to a query until the database changes. Promises are cached too: the stamp is read before the
 * query starts, so a result is never older than its stamp.
 */
export function memoizeUntilCommit<Answer>(
  connection: Connection,
  question: string,
  ask: () => Answer,
): Answer {
  const memory = memories.get(connection) ?? startMemory(connection);
  const stamp = memory.readStamp();
  // A new cache instead of a cleared one: a pending failure must not evict a newer answer.
  if (memory.stamp !== stamp) Object.assign(memory, { stamp, known: createCache() });
  const { known } = memory;
  const remembered = known.get(question);
  if (remembered !== undefined) return remembered.answer as Answer;
  const answer = ask();
  known.set(question, { answer });
  // A failure may be temporary, so only its own caller gets it.
  if (answer instanceof Promise) answer.catch(() => known.delete(question));
  return answer;
}
