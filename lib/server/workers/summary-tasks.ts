import { isSmallWindow } from "../context/is-small-window";
import type { Store } from "../store/store";
import { planNow, type SummaryWriter } from "../summaries/plan-now";
import { type AddedSummary, countWithSummary, readPlan } from "../summaries/read-plan";
import { type Task, task } from "./task";
import { writeMessages } from "./written-messages";

type OneChat = Readonly<{ chatId: string }>;

/** A plan selects all messages since the last summary, and renders the payload. */
const PASSES = 2;

const planTask = <Question extends OneChat, Answer>(
  run: (store: Store, question: Question) => Promise<Answer>,
): Task<Question, Answer> =>
  task(run, (store, { chatId }) => isSmallWindow(store, { chatId, reach: "summary" }, PASSES));

/** The plan and the tokens of a summary; the call itself waits for a model, so it stays in the main thread. */
export const SUMMARY_TASKS = {
  "summary-preview": planTask((store, { chatId, writer }: OneChat & Readonly<{ writer: SummaryWriter }>) =>
    planNow(store, writer, chatId),
  ),
  "summary-plan": planTask(async (store, { chatId }: OneChat) => {
    const plan = await readPlan(store, chatId);
    return plan.kind === "ok" ? { ...plan, read: writeMessages(plan.read) } : plan;
  }),
  "summary-tokens": planTask((store, added: AddedSummary) => countWithSummary(store, added)),
};
