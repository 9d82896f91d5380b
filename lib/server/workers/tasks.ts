import { CONTEXT_TASKS } from "./context-tasks";
import type { Task } from "./task";

/** Everything that may run in a worker. A test runs the same functions in its own thread. */
const TASKS = CONTEXT_TASKS;

export type TaskName = keyof typeof TASKS;
export type QuestionOf<Name extends TaskName> = Parameters<(typeof TASKS)[Name]["run"]>[1];
export type AnswerOf<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]["run"]>>;

/** The only cast: the compiler cannot see that a name's question and answer belong together. */
export const findTask = <Name extends TaskName>(name: Name): Task<QuestionOf<Name>, AnswerOf<Name>> =>
  TASKS[name] as unknown as Task<QuestionOf<Name>, AnswerOf<Name>>;

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(TASKS, name);
