import "server-only";
import type { CallFailed, CountOutcome, CountState, SendPlan } from "../../contract/provider-calls";
import type { NoContext, NoWire } from "../context/load-context";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import type { Store } from "../store/store";
import { obstacleMessage } from "./plan-reported-send";
import { planSend, type SendRequest } from "./plan-send";
import { countKeyOf, recallCount } from "./recall-count";

export async function readProviderCount(
  store: Store,
  request: SendRequest,
  environment: ProviderEnvironment = providerEnvironment(),
): Promise<Readonly<{ kind: "ok"; state: CountState }> | NoContext | NoWire> {
  const planned = await planSend(store, request, environment);
  return planned.kind === "ok" ? { kind: "ok", state: await recallCount(store, planned) } : planned;
}

type Options = Readonly<{ signal: AbortSignal; environment?: ProviderEnvironment }>;

/** Asks the provider to count the payload, and stores the number. */
export async function countWithProvider(
  store: Store,
  request: SendRequest,
  { signal, environment = providerEnvironment() }: Options,
): Promise<CountOutcome | NoContext | NoWire> {
  const planned = await planSend(store, request, environment);
  if (planned.kind !== "ok") return planned;
  const { plan, body, service } = planned;
  const key = countKeyOf(planned);
  if (service === undefined || key === undefined) return describeObstacle(plan);
  const { protocol, model } = plan;
  const counted = await service.countTokens({ protocol, model, body }, { signal });
  if (counted.kind === "failed") return counted;
  const count = { tokens: counted.tokens, countedAt: new Date().toISOString() };
  const text = `Tokens of payload ${key.payloadHash.slice(0, 12)} counted by ${model} at ${key.host}: ${count.tokens}`;
  await store.writeProviderCount(key, count, {
    chatId: request.chatId,
    event: { kind: "provider-count", text },
  });
  return { kind: "counted", ...count };
}

const describeObstacle = ({ obstacle }: SendPlan): CallFailed => ({
  kind: "failed",
  cause: obstacle?.kind === "model" ? "bad-request" : "unauthorised",
  message: obstacleMessage(obstacle),
});
