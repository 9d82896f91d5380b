import type { Store } from "../store/store";

export type TaskTools<News = never> = Readonly<{
  signal?: AbortSignal | undefined;
  /** Sends something to the asker before the answer. */
  tell?: ((news: News) => void) | undefined;
}>;

/** Work that may run in another thread: question, news and answer are data. */
export type Task<Question, Answer, News = never> = Readonly<{
  run: (store: Store, question: Question, tools: TaskTools<News>) => Promise<Answer>;
  /** Whether the main thread may do it; absent means never. */
  isSmall: ((store: Store, question: Question) => Promise<boolean>) | undefined;
}>;

export const task = <Question, Answer, News = never>(
  run: Task<Question, Answer, News>["run"],
  isSmall?: (store: Store, question: Question) => Promise<boolean>,
): Task<Question, Answer, News> => ({ run, isSmall });
