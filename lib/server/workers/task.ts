import type { Store } from "../store/store";

export type TaskTools = Readonly<{
  signal?: AbortSignal | undefined;
  /** Sends something to the asker before the answer. */
  tell?: ((news: unknown) => void) | undefined;
}>;

/** Work that may run in another thread: question, answer and news are data. */
export type Task<Question, Answer> = Readonly<{
  run: (store: Store, question: Question, tools: TaskTools) => Promise<Answer>;
  /** Whether the main thread may do it; absent means never. */
  isSmall: ((store: Store, question: Question) => Promise<boolean>) | undefined;
}>;

export const task = <Question, Answer>(
  run: Task<Question, Answer>["run"],
  isSmall?: (store: Store, question: Question) => Promise<boolean>,
): Task<Question, Answer> => ({ run, isSmall });
