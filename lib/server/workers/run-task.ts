import "server-only";
import { processSingleton } from "../../core/process-singleton";
import { workerCount } from "../env";
import type { Store } from "../store/store";
import { createPool, type Pool } from "./pool";
import { type AnswerOf, findTask, type QuestionOf, type TaskName } from "./tasks";
import { startThread } from "./thread";
import { workerFile } from "./worker-file";

/** A chat of a million messages, rendered whole, takes about half of it. */
const MAX_MEGABYTES = 4096;
/** For each thread. */
const MAX_WAITING = 50;

const pool = (): Pool => processSingleton("worker-pool", openPool);

function openPool(): Pool {
  const size = workerCount();
  return createPool({
    size,
    maxWaiting: size * MAX_WAITING,
    maxMegabytes: MAX_MEGABYTES,
    start: (events) => startThread(workerFile(), MAX_MEGABYTES, events),
  });
}

/** Ends the threads; for a process that is done, and for tests. */
export const endWorkers = (): Promise<void> => pool().end();

type Options = Readonly<{
  /** Aborting it stops the computation, unless someone else waits for the same one. */
  signal?: AbortSignal | undefined;
  /** The client: of its questions about a chat that wait, only the newest is computed. */
  client?: string | undefined;
}>;

/** Runs a task about a chat: here if it is small, otherwise in the chat's worker, on the same database. */
export async function runTask<Name extends TaskName>(
  store: Store,
  name: Name,
  question: QuestionOf<Name>,
  { signal, client }: Options = {},
): Promise<AnswerOf<Name>> {
  const { run, isSmall } = findTask(name);
  if (workerCount() === 0 || (await isSmall?.(store, question))) return run(store, question, { signal });
  const key = chatOf(question);
  const newest = client === undefined ? undefined : JSON.stringify([client, name, key]);
  const answer = await pool().run({ name, question, key, signal, isShared: true, newest });
  return answer as AnswerOf<Name>;
}

const chatOf = (question: QuestionOf<TaskName>): string =>
  "chatId" in question ? question.chatId : question.a.chatId;
