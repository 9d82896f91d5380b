import type { Connection } from "./open-database";

/** Few, for a window of a chat may hold many megabytes of media. */
const MAX_REMEMBERED = 12;

type Memory = { stamp: string; known: Map<string, unknown> };
const memories = new WeakMap<Connection, Memory>();

/** Another one after every commit: of this connection, of any other, and of any other process. */
function stampOf(connection: Connection): string {
  const { others } = connection.prepare("SELECT data_version AS others FROM pragma_data_version").get() as {
    others: number;
  };
  const { own } = connection.prepare("SELECT total_changes() AS own").get() as { own: number };
  return `${others} ${own}`;
}

/**
 * An answer that a question to the database gets again until anything in the database changes. A promise may be an
 * answer: the stamp is taken before it is asked for, so what is read later is never older than the stamp says.
 */
export function untilChanged<Answer>(connection: Connection, question: string, ask: () => Answer): Answer {
  const stamp = stampOf(connection);
  const memory = memories.get(connection);
  const known = memory?.stamp === stamp ? memory.known : new Map<string, unknown>();
  memories.set(connection, { stamp, known });
  const answer = known.has(question) ? (known.get(question) as Answer) : ask();
  known.delete(question);
  known.set(question, answer);
  // A failure may pass; whoever asked is told of it all the same.
  if (answer instanceof Promise) answer.catch(() => known.delete(question));
  const [oldest] = known.keys();
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  return answer;
}
