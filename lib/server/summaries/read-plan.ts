import type { ContextInput, PlacedMessage } from "../../core/model/context-input";
import type { FormatId } from "../../core/model/format";
import { planRequest } from "../../core/plan/plan-request";
import type { Message } from "../../core/schema/message";
import type { Settings } from "../../core/schema/settings";
import { selectContext } from "../../core/select-context";
import { planSummary } from "../../core/summaries/plan-summary";
import { countMedia } from "../../core/window/select-window";
import { assembleContext, type LoadedContext, loadContext, type NoChat } from "../context/load-context";
import type { Store } from "../store/store";
import type { StoredSummaryState } from "../store/summary-store";

/** The first and last covered message and their positions in the stored chat, counted from 1. */
type CoveredRun = Readonly<{ firstId: string; lastId: string; from: number; through: number }>;

/** What a summary would read, cover and keep, with everything needed to execute it: data, which may cross threads. */
export type SummaryPlan = Readonly<{
  kind: "ok";
  state: StoredSummaryState;
  settings: Settings;
  botName: string;
  cutOffId: string | undefined;
  read: readonly Message[];
  messagesKept: number;
  covered: CoveredRun | undefined;
  /** The format whose payload the tokens refer to. */
  format: FormatId;
  tokensBefore: number;
}>;

/**
 * The state is read first, so that any later change outdates its revision. If an answer arrives between the reads,
 * messages and counter are read again, so that both are from the same moment.
 */
export async function readPlan(store: Store, chatId: string): Promise<SummaryPlan | NoChat> {
  const state = await store.readSummaryState(chatId);
  const context = await loadContext(store, { chatId, reach: "summary" });
  const after = await store.readSummaryState(chatId);
  if (state === undefined || context.kind !== "ok" || after === undefined) return { kind: "no-chat" };
  return state.counter.count === after.counter.count ? makePlan(state, context) : readPlan(store, chatId);
}

function makePlan(state: StoredSummaryState, context: LoadedContext): SummaryPlan {
  const { input, settings } = context;
  const { placed, start } = messagesInContext(context);
  const plan = planSummary(
    placed.map(({ message }) => message),
    settings.retainedExchanges,
  );
  const { cutOffId, tokens } = assembleContext(context, { skipFindings: true });
  return {
    kind: "ok",
    state,
    settings,
    botName: input.chat.bot.name,
    cutOffId,
    read: plan.read,
    messagesKept: plan.retained.length,
    covered: coveredRun(placed.slice(0, plan.covered.length), start),
    format: context.plan.format,
    tokensBefore: tokens.total.min,
  };
}

export type AddedSummary = Pick<SummaryPlan, "cutOffId" | "covered"> &
  Readonly<{ chatId: string; text: string }>;

/** Tokens of the plan's payload after a summary with this text is added. */
export async function countWithSummary(
  store: Store,
  { chatId, cutOffId, covered, text }: AddedSummary,
): Promise<number> {
  const context = await loadContext(store, { chatId, at: cutOffId, reach: "summary", orNewest: true });
  // The chat was deleted meanwhile: nothing will be stored.
  if (context.kind !== "ok") return 0;
  const input = withSummary(context.input, text, covered);
  return assembleContext({ ...context, input }, { skipFindings: true }).tokens.total.min;
}

/** All messages since the last summary, as the `openai-summary` format selects them. */
function messagesInContext(
  context: LoadedContext,
): Readonly<{ placed: readonly PlacedMessage[]; start: number }> {
  const { input, settings, facts, countTokens } = context;
  const plan = planRequest(facts, settings, "openai-summary");
  const { history, window } = selectContext(input, settings, plan, countTokens);
  const { current, end, covered } = window;
  const placed = current ? [...history.kept, { message: current, position: end }] : history.kept;
  return { placed, start: covered };
}

/** Positions count from 0. The range begins where the last summary ends, including gaps. */
function coveredRun(placed: readonly PlacedMessage[], start: number): CoveredRun | undefined {
  const [first, last] = [placed[0], placed.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { firstId: first.message.id, lastId: last.message.id, from: start + 1, through: last.position + 1 };
}

function withSummary(input: ContextInput, text: string, covered: CoveredRun | undefined): ContextInput {
  const { earlier, messages } = input;
  const through = covered?.through ?? 0;
  const loaded = messages.slice(0, Math.max(0, through - earlier.messages));
  const covers = { messages: through, media: through === 0 ? 0 : earlier.media + countMedia(loaded) };
  const summary = { text, coversThrough: covered?.lastId, createdAt: undefined };
  const version = (input.summaries.at(-1)?.version ?? 0) + 1;
  return { ...input, summaries: [...input.summaries, { version, summary, covers }] };
}
