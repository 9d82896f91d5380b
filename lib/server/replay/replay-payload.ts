import "server-only";
import type { Confirmation, Replay } from "../../contract/provider-calls";
import type { NoContext, NoWire } from "../context/load-context";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { hideKey } from "../providers/hide-key";
import type { ModelService, ProviderAnswer, WireRequest } from "../providers/provider";
import type { ActivityEvent } from "../store/activity-event";
import type { EndedReplay } from "../store/replay-store";
import type { Store } from "../store/store";
import { obstacleMessage, type PlannedSend } from "./plan-reported-send";
import { planSend, type SendRequest } from "./plan-send";

/**
 * `changed`: the current payload is not the confirmed one. `unusable`: no provider is set up, or none has the model.
 */
export type ReplayOutcome =
  | Readonly<{ kind: "done"; replay: Replay }>
  | NoContext
  | NoWire
  | Readonly<{ kind: "changed" | "unusable"; message: string }>;

type Options = Readonly<{
  confirmed: Confirmation;
  signal: AbortSignal;
  environment?: ProviderEnvironment;
}>;

const CHANGED = "The payload has changed since you confirmed it. Nothing was sent; check it again.";

/** plan → compare with the confirmed hash → call → store the outcome. The chat itself never changes. */
export async function replayPayload(
  store: Store,
  request: SendRequest,
  { confirmed, signal, environment = providerEnvironment() }: Options,
): Promise<ReplayOutcome> {
  const planned = await planSend(store, request, environment);
  if (planned.kind !== "ok") return planned;
  const { plan, service, at } = planned;
  const { host, obstacle } = plan;
  if (service === undefined || host === undefined)
    return { kind: "unusable", message: obstacleMessage(obstacle) };
  if (!isSame(planned, confirmed)) return { kind: "changed", message: CHANGED };
  const { payloadHash, format, model, tokens } = plan;
  const startedAt = new Date().toISOString();
  const started = { payloadHash, format, at, service: plan.service, host, model, tokens };
  const key = await store.startReplay(request.chatId, { ...started, startedAt });
  if (key === undefined) return { kind: "no-chat" };
  const ended = hideKeys(await call(planned, service, signal), environment);
  const replay = await store.finishReplay({ chatId: request.chatId, key }, ended, eventOf(planned, ended));
  return replay ? { kind: "done", replay } : { kind: "no-chat" };
}

const isSame = ({ plan }: PlannedSend, { payloadHash, host, model }: Confirmation): boolean =>
  plan.payloadHash === payloadHash && plan.host === host && plan.model === model;

async function call(
  { plan: { protocol, model }, body }: PlannedSend,
  service: ModelService,
  signal: AbortSignal,
): Promise<EndedReplay> {
  const begun = performance.now();
  const answer = await generate(service, { protocol, model, body }, signal);
  return describeEnd(answer, Math.round(performance.now() - begun));
}

/** A service that throws is an ordinary failure: the run must not stay open. */
async function generate(
  service: ModelService,
  request: WireRequest,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  try {
    return await service.generate(request, { signal });
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown error";
    return { kind: "failed", cause: "server-error", message: `The call stopped unexpectedly (${name}).` };
  }
}

function describeEnd(answer: ProviderAnswer, ms: number): EndedReplay {
  if (answer.kind === "answered") {
    const { text, usage, finishReason } = answer;
    return { state: "answered", answer: text, usage, finishReason, failure: undefined, ms };
  }
  const { cause, message } = answer;
  const state = cause === "cancelled" ? "cancelled" : "failed";
  return {
    state,
    answer: undefined,
    usage: undefined,
    finishReason: undefined,
    failure: { cause, message },
    ms,
  };
}

/** The provider folder masks its key in texts, but a server may echo it in any field. */
function hideKeys(ended: EndedReplay, environment: ProviderEnvironment): EndedReplay {
  const { finishReason } = ended;
  if (finishReason === undefined) return ended;
  const { geminiKey, openaiKey, anthropicKey } = environment;
  const hidden = [geminiKey, openaiKey, anthropicKey].reduce(hideKey, finishReason);
  return { ...ended, finishReason: hidden.slice(0, 100) };
}

/** The destination and outcome; no content. */
function eventOf({ plan }: PlannedSend, { state, failure, ms }: EndedReplay): ActivityEvent {
  const { host, model, format, payloadHash } = plan;
  const reason = failure === undefined ? "" : ` (${failure.cause})`;
  return {
    kind: "replay",
    level: state === "failed" ? "error" : "info",
    text: `Replay ${state}${reason}: ${format} payload ${payloadHash.slice(0, 12)} to ${model} at ${host}, ${ms} ms`,
  };
}
