import { loadTokenizer } from "../../core/tokenizer";
import { CONTEXT_TASKS } from "./context-tasks";
import { DELETION_TASKS } from "./deletion-tasks";
import { EXPORT_TASKS } from "./export-tasks";
import { IMPORT_TASKS } from "./import-tasks";
import { SUMMARY_TASKS } from "./summary-tasks";
import { type Task, task } from "./task";
import { WARM_UP } from "./warm-up";

const CHAT_TASKS = { ...CONTEXT_TASKS, ...SUMMARY_TASKS, ...DELETION_TASKS };

/** Everything that may run in a worker. A test runs the same functions in its own thread. */
const TASKS = {
  ...CHAT_TASKS,
  ...EXPORT_TASKS,
  ...IMPORT_TASKS,
  [WARM_UP]: task(async (store) => {
    // Of the default model.
    loadTokenizer("gemma3");
    await store.readChat("");
  }),
};

export type TaskName = keyof typeof TASKS;
export type ContextTaskName = keyof typeof CHAT_TASKS;
export type ExportTaskName = keyof typeof EXPORT_TASKS;
export type ImportTaskName = keyof typeof IMPORT_TASKS;

export type QuestionOf<Name extends TaskName> = Parameters<(typeof TASKS)[Name]["run"]>[1];
export type AnswerOf<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]["run"]>>;
export type NewsOf<Name extends TaskName> =
  (typeof TASKS)[Name] extends Task<QuestionOf<Name>, AnswerOf<Name>, infer News> ? News : never;

/** The only cast: the compiler cannot see that a name's question and answer belong together. */
export const findTask = <Name extends TaskName>(
  name: Name,
): Task<QuestionOf<Name>, AnswerOf<Name>, NewsOf<Name>> =>
  TASKS[name] as unknown as Task<QuestionOf<Name>, AnswerOf<Name>, NewsOf<Name>>;

export const isTaskName = (name: string): name is TaskName => Object.hasOwn(TASKS, name);
