import type { SummaryFailureCause, SummaryOutcome } from "../../contract/summary-runs";
import { rejectSummary } from "../../core/summaries/reject-summary";
import { isSummaryDue } from "../../core/summaries/summary-trigger";
import { countCodePoints } from "../../core/text/count-code-points";
import { measureChat } from "../chats/measure-chat";
import type { ProviderAnswer, Summariser } from "../providers/provider";
import type { Store } from "../store/store";
import type { SummaryClaim, SummaryClaimRequest } from "../store/summary-store";
import { runTask } from "../workers/run-task";
import { parseMessages } from "../workers/written-messages";
import { NOTHING_TO_SUMMARISE } from "./plan-now";
import type { SummaryPlan } from "./read-plan";
import { HEARTBEAT_MS } from "./run-owner";
import { registerRun } from "./running-summaries";
import { appliedEvents, cancelledEnd, failedEvent, triggeredEvent } from "./summary-events";

type SummariseOptions = Readonly<{
  trigger?: "now" | "automatic";
  /** From the preview: if the chat's summaries changed since, nothing is started. A double click starts one run. */
  basis?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called when the version is claimed and can be watched. */
  onStart?: ((version: number) => void) | undefined;
  onText?: ((text: string) => void) | undefined;
}>;

/** plan → claim → call → judge → apply. Until the last step only the run's own row changes. */
export async function summariseNow(
  store: Store,
  summariser: Summariser,
  chatId: string,
  options: SummariseOptions = {},
): Promise<SummaryOutcome> {
  const planned = await runTask(store, "summary-plan", { chatId });
  if (planned.kind !== "ok") return planned;
  const plan = { ...planned, read: await parseMessages(planned.read) };
  if (plan.read.length === 0) return { kind: "nothing", message: NOTHING_TO_SUMMARISE };
  const claimed = await store.claimSummary(chatId, claimRequest(chatId, plan, summariser, options));
  if (claimed.kind !== "claimed") return claimed;
  const outcome = await carryOut({ store, summariser, plan, claim: claimed.claim }, options);
  if (outcome.kind === "applied") await measureChat(store, chatId);
  return outcome;
}

function claimRequest(
  chatId: string,
  { state, settings, covered, read, messagesKept, tokensBefore }: SummaryPlan,
  { provider, model }: Summariser,
  { trigger = "now", basis = state.revision }: SummariseOptions,
): SummaryClaimRequest {
  return {
    trigger,
    revision: basis,
    isDue: (counter) => trigger === "now" || isSummaryDue(counter, settings),
    provider,
    model,
    coversFrom: covered?.from,
    coversThrough: covered?.through,
    coversThroughMessageId: covered?.lastId,
    messagesRead: read.length,
    messagesKept,
    exchanges: state.counter.count,
    tokensBefore,
    event: triggeredEvent(chatId, state.counter.count),
  };
}

type Run = Readonly<{ store: Store; summariser: Summariser; plan: SummaryPlan; claim: SummaryClaim }>;

/** Registers the run, so that it can be watched and cancelled, and keeps its heartbeat during the call. */
async function carryOut(
  run: Run,
  { trigger = "now", signal, onStart, onText }: SummariseOptions,
): Promise<SummaryOutcome> {
  const { store, claim } = run;
  const watched = registerRun(store, claim.chatId, { version: claim.version, trigger });
  onStart?.(claim.version);
  const stop = AbortSignal.any([watched.signal, ...(signal ? [signal] : [])]);
  const heartbeat = setInterval(() => {
    // Cancelled by another process, or its chat cleared: nothing left to do. The next heartbeat makes up for a
    // failed one.
    store.renewSummary(claim).then(
      (isRunning) => isRunning || watched.abort(),
      () => undefined,
    );
  }, HEARTBEAT_MS);
  try {
    const answer = await askSummariser(run, stop, (text) => {
      watched.write(text);
      onText?.(text);
    });
    const outcome = await conclude(run, answer, stop);
    watched.end(outcome);
    return outcome;
  } catch (error) {
    watched.end(failure(claim, "server-error", "The summary could not be stored."));
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

/** A summariser that throws is an ordinary failure: the run must not stay open. */
async function askSummariser(
  { summariser, plan }: Run,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<ProviderAnswer> {
  try {
    return await summariser.summarise({ messages: plan.read, botName: plan.botName }, { signal, onText });
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown error";
    return {
      kind: "failed",
      cause: "server-error",
      message: `The summariser stopped unexpectedly (${name}).`,
    };
  }
}

async function conclude(run: Run, answer: ProviderAnswer, signal: AbortSignal): Promise<SummaryOutcome> {
  if (signal.aborted) return cancel(run);
  if (answer.kind === "failed") return fail(run, answer.cause, answer.message);
  const text = answer.text.trim();
  const rejection = rejectSummary(text);
  if (rejection !== undefined) return fail(run, text === "" ? "empty" : "placeholder", rejection);
  return apply(run, text);
}

async function apply(run: Run, text: string): Promise<SummaryOutcome> {
  const { store, plan, claim, summariser } = run;
  const { chatId, version } = claim;
  const { messagesKept, tokensBefore } = plan;
  const { cutOffId, covered } = plan;
  const tokensAfter = await runTask(store, "summary-tokens", { chatId, cutOffId, covered, text });
  const events = appliedEvents(chatId, {
    version,
    messagesRead: plan.read.length,
    messagesKept,
    characters: countCodePoints(text),
    model: summariser.model,
  });
  const result = await store.applySummary(claim, { text, tokensAfter, events });
  if (result === "not-running") return { kind: "cancelled", version };
  if (result === "changed")
    return fail(run, "changed-underneath", "The chat's summaries changed while this one was being written.");
  return { kind: "applied", version, text, messagesKept, tokensBefore, tokensAfter };
}

async function fail(run: Run, cause: SummaryFailureCause, message: string): Promise<SummaryOutcome> {
  const { store, claim } = run;
  const event = failedEvent(claim.chatId, claim.version, message);
  const isFailed = await store.failSummary(claim, { cause, message, event });
  return isFailed ? failure(claim, cause, message) : { kind: "cancelled", version: claim.version };
}

const failure = ({ version }: SummaryClaim, cause: SummaryFailureCause, message: string): SummaryOutcome => ({
  kind: "failed",
  version,
  cause,
  message,
});

/** The cancelling process may have recorded it already: this then has no effect. */
async function cancel({ store, claim }: Run): Promise<SummaryOutcome> {
  await store.failSummary(claim, cancelledEnd(claim.chatId, claim.version));
  return { kind: "cancelled", version: claim.version };
}
