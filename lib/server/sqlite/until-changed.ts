import type { Connection } from "./open-database";

/** Few, for a window of a chat may hold many megabytes of media. */
const MAX_REMEMBERED = 12;

/** Another one after every commit: of this connection, of any other, and of any other process. */
const STAMP = "SELECT data_version || ' ' || total_changes() AS stamp FROM pragma_data_version";

type Memory = { readStamp: () => string; stamp: string; known: Map<string, unknown> };
const memories = new WeakMap<Connection, Memory>();

function startMemory(connection: Connection): Memory {
  // Prepared once, because every question begins with it.
  const statement = connection.prepare(STAMP);
  const memory: Memory = {
    readStamp: () => (statement.get() as { stamp: string }).stamp,
    stamp: "",
    known: new Map(),
  };
  memories.set(connection, memory);
  return memory;
}

/**
 * An answer that a question to the database gets again until anything in the database changes. A promise may be an
 * answer: the stamp is taken before it is asked for, so what is read later is never older than the stamp says.
 */
export function untilChanged<Answer>(connection: Connection, question: string, ask: () => Answer): Answer {
  const memory = memories.get(connection) ?? startMemory(connection);
  const stamp = memory.readStamp();
  // Another list rather than an emptied one: a failure that is still to come must not forget a newer answer.
  if (memory.stamp !== stamp) Object.assign(memory, { stamp, known: new Map() });
  const { known } = memory;
  const answer = known.has(question) ? (known.get(question) as Answer) : ask();
  known.delete(question);
  known.set(question, answer);
  // A failure may pass; whoever asked is told of it all the same.
  if (answer instanceof Promise) answer.catch(() => known.delete(question));
  const [oldest] = known.keys();
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  return answer;
}
