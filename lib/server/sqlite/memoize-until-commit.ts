import { LRUCache } from "lru-cache";
import type { Connection } from "./open-database";

/** Few, for a window of a chat may hold many megabytes of media. */
const MAX_REMEMBERED = 12;

/** Another one after every commit: of this connection, of any other, and of any other process. */
const STAMP = "SELECT data_version || ' ' || total_changes() AS stamp FROM pragma_data_version";

/** In an object, because the cache holds no `undefined`, which is an answer too. */
type Remembered = Readonly<{ answer: unknown }>;
type Memory = { readStamp: () => string; stamp: string; known: LRUCache<string, Remembered> };
const createCache = () => new LRUCache<string, Remembered>({ max: MAX_REMEMBERED });
const memories = new WeakMap<Connection, Memory>();

function startMemory(connection: Connection): Memory {
  // Prepared once, because every question begins with it.
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
 * An answer that a question to the database gets again until anything in the database changes. A promise may be an
 * answer: the stamp is taken before it is asked for, so what is read later is never older than the stamp says.
 */
export function memoizeUntilCommit<Answer>(
  connection: Connection,
  question: string,
  ask: () => Answer,
): Answer {
  const memory = memories.get(connection) ?? startMemory(connection);
  const stamp = memory.readStamp();
  // Another list rather than an emptied one: a failure that is still to come must not forget a newer answer.
  if (memory.stamp !== stamp) Object.assign(memory, { stamp, known: createCache() });
  const { known } = memory;
  const remembered = known.get(question);
  if (remembered !== undefined) return remembered.answer as Answer;
  const answer = ask();
  known.set(question, { answer });
  // A failure may pass, so only the present caller gets it.
  if (answer instanceof Promise) answer.catch(() => known.delete(question));
  return answer;
}
