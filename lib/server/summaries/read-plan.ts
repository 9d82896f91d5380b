import { assemble } from "../../core/assemble";
import type { ContextInput, PlacedMessage } from "../../core/model/context-input";
import type { FormatId } from "../../core/model/format";
import { botFacts } from "../../core/plan/active-format";
import { planRequest } from "../../core/plan/plan-request";
import type { Message } from "../../core/schema/message";
import type { Settings } from "../../core/schema/settings";
import { selectContext } from "../../core/select-context";
import { resolveSettings } from "../../core/settings/resolve-settings";
import { planSummary } from "../../core/summaries/plan-summary";
import { resolveTokenizer } from "../../core/tokens/resolve-tokenizer";
import type { CountTokens } from "../../core/tokens/tokenizers";
import { countMedia } from "../../core/window/select-window";
import { addCandidates } from "../context/read-searched-context";
import { tokenCounter } from "../context/token-counter";
import { environmentModels, environmentOverrides } from "../env";
import type { Store, StoredContext } from "../store/store";
import type { StoredSummaryState } from "../store/summary-store";

/** Where the covered messages begin and end in the stored chat. */
type CoveredRun = Readonly<{ first: PlacedMessage; last: PlacedMessage; from: number; through: number }>;

/** What a summary would read, cover and keep, with all that is needed to carry it out. */
export type StoredPlan = Readonly<{
  state: StoredSummaryState;
  settings: Settings;
  botName: string;
  read: readonly Message[];
  messagesKept: number;
  covered: CoveredRun | undefined;
  /** The format whose payload the tokens are of. */
  format: FormatId;
  tokensBefore: number;
  countTokens: CountTokens;
  /** Of the same payload, once a summary with this text joined. */
  tokensAfter: (text: string) => number;
}>;

/** The settings in force: what is tried out in a URL never decides about stored things. */
export const savedSettings = (chat: Readonly<Partial<Settings>>): Settings =>
  resolveSettings({ environment: environmentOverrides(), chat });

type Moment = Readonly<{ state: StoredSummaryState; stored: StoredContext }>;

/** The messages and the counter of one moment: an answer that comes in between the readings makes them anew. */
async function readMoment(store: Store, chatId: string): Promise<Moment | undefined> {
  const state = await store.readSummaryState(chatId);
  const stored = await store.readContext(chatId, { size: Number.POSITIVE_INFINITY });
  const after = await store.readSummaryState(chatId);
  if (state === undefined || stored === undefined || after === undefined) return undefined;
  return state.counter.count === after.counter.count ? { state, stored } : readMoment(store, chatId);
}

/** Undefined when there is no such chat. The state is read first: whatever changes later makes its revision old. */
export async function readPlan(store: Store, chatId: string): Promise<StoredPlan | undefined> {
  const moment = await readMoment(store, chatId);
  if (moment === undefined) return undefined;
  const { state, stored } = moment;
  const settings = savedSettings(stored.settings);
  const models = environmentModels();
  const active = planRequest(botFacts(stored.input), settings, undefined, models);
  const input = await addCandidates(store, stored.input, { settings, formats: [active.format] });
  const countTokens = tokenCounter(resolveTokenizer(settings, active));
  const { placed, start } = messagesInContext(input, settings, countTokens);
  const plan = planSummary(
    placed.map(({ message }) => message),
    settings.retainedExchanges,
  );
  const covered = coveredRun(placed.slice(0, plan.covered.length), start);
  const { format } = active;
  const tokensOf = (input: ContextInput) =>
    assemble(input, settings, format, { countTokens, models, skipFindings: true }).tokens.total.min;
  return {
    state,
    settings,
    botName: input.chat.bot.name,
    read: plan.read,
    messagesKept: plan.retained.length,
    covered,
    format,
    tokensBefore: tokensOf(input),
    countTokens,
    tokensAfter: (text) => tokensOf(withSummary(input, text, covered)),
  };
}

/** All since the last summary, as the `openai-summary` format selects them. */
function messagesInContext(
  input: ContextInput,
  settings: Settings,
  countTokens: CountTokens,
): Readonly<{ placed: readonly PlacedMessage[]; start: number }> {
  const plan = planRequest(botFacts(input), settings, "openai-summary");
  const { history, window } = selectContext(input, settings, plan, countTokens);
  const { current, end, covered } = window;
  const placed = current ? [...history.kept, { message: current, position: end }] : history.kept;
  return { placed, start: covered };
}

/** `from` and `through` count from 1, positions from 0. The run begins where the last summary ends, gaps included. */
function coveredRun(placed: readonly PlacedMessage[], start: number): CoveredRun | undefined {
  const [first, last] = [placed[0], placed.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { first, last, from: start + 1, through: last.position + 1 };
}

function withSummary(input: ContextInput, text: string, covered: CoveredRun | undefined): ContextInput {
  const { earlier, messages } = input;
  const through = covered?.through ?? 0;
  const loaded = messages.slice(0, Math.max(0, through - earlier.messages));
  const covers = { messages: through, media: through === 0 ? 0 : earlier.media + countMedia(loaded) };
  const summary = { text, coversThrough: covered?.last.message.id, createdAt: undefined };
  const version = (input.summaries.at(-1)?.version ?? 0) + 1;
  return { ...input, summaries: [...input.summaries, { version, summary, covers }] };
}
