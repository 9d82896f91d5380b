import "server-only";
import { workerCount } from "../env";
import type { Store } from "../store/store";
import { chatPool, importPool } from "./pools";
import {
  type AnswerOf,
  type ContextTaskName,
  type ExportTaskName,
  findTask,
  type ImportTaskName,
  type NewsOf,
  type QuestionOf,
} from "./tasks";

type Options = Readonly<{
  /** Aborting it stops the computation, unless someone else waits for the same one. */
  signal?: AbortSignal | undefined;
  /** The client: of its questions about a chat that wait, only the newest is computed. */
  client?: string | undefined;
}>;

/** Runs a task about a chat: here if it is small, otherwise in the chat's worker, on the same database. */
export async function runTask<Name extends ContextTaskName>(
  store: Store,
  name: Name,
  question: QuestionOf<Name>,
  { signal, client }: Options = {},
): Promise<AnswerOf<Name>> {
  const { run, isSmall } = findTask(name);
  if (workerCount() === 0) return run(store, question, { signal });
  const pool = chatPool();
  if (await isSmall?.(store, question)) return run(store, question, { signal });
  const key = chatOf(question);
  const newest = client === undefined ? undefined : JSON.stringify([client, name, key]);
  const answer = await pool.run({ name, question, key, signal, isShared: true, newest });
  return answer as AnswerOf<Name>;
}

const chatOf = (question: QuestionOf<ContextTaskName>): string =>
  "chatId" in question ? question.chatId : question.a.chatId;

type ImportOptions<News> = Readonly<{
  signal?: AbortSignal | undefined;
  tell?: ((news: News) => void) | undefined;
}>;

/** Runs a task about a file in a thread with little memory. It runs once: a second attempt could store twice. */
export async function runImportTask<Name extends ImportTaskName>(
  store: Store,
  name: Name,
  question: QuestionOf<Name>,
  { signal, tell }: ImportOptions<NewsOf<Name>> = {},
): Promise<AnswerOf<Name>> {
  if (workerCount() === 0) return findTask(name).run(store, question, { signal, tell });
  const answer = await importPool().run({ name, question, key: question.folder, signal, tell, attempts: 1 });
  return answer as AnswerOf<Name>;
}

/** Runs one step of an export on the thread that keeps it; another thread could not continue it. */
export async function runExportTask<Name extends ExportTaskName>(
  store: Store,
  name: Name,
  question: QuestionOf<Name>,
): Promise<AnswerOf<Name>> {
  if (workerCount() === 0) return findTask(name).run(store, question, {});
  const answer = await chatPool().run({ name, question, key: question.stream, attempts: 1 });
  return answer as AnswerOf<Name>;
}
