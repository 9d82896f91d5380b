import "server-only";
import type { CountOutcome, CountState } from "../../contract/provider-calls";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { canCount } from "../providers/count-wire";
import type { ProviderCount } from "../providers/provider";
import type { CountKey } from "../store/provider-count-store";
import type { Store } from "../store/store";
import { obstacleMessage, type PlannedSend, planSend, type SendRequest, type WrittenSend } from "./plan-send";

function keyOf({ plan }: PlannedSend): CountKey | undefined {
  const { payloadHash, service: provider, host, model } = plan;
  return host === undefined ? undefined : { payloadHash, provider, host, model };
}

/** What is known already; asks nobody. Undefined when there is no such chat. */
export async function readProviderCount(
  store: Store,
  request: SendRequest,
  environment: ProviderEnvironment = providerEnvironment(),
  known?: WrittenSend,
): Promise<CountState | undefined> {
  const planned = await planSend(store, request, environment, known);
  if (planned === undefined) return undefined;
  const { plan } = planned;
  const key = keyOf(planned);
  return {
    plan,
    isSupported: canCount(plan.protocol),
    remembered: key && (await store.readProviderCount(key)),
  };
}

type Options = Readonly<{ signal: AbortSignal; environment?: ProviderEnvironment }>;

/** Sends the payload to the provider to be counted, and remembers the number. */
export async function countWithProvider(
  store: Store,
  request: SendRequest,
  { signal, environment = providerEnvironment() }: Options,
): Promise<CountOutcome | undefined> {
  const planned = await planSend(store, request, environment);
  if (planned === undefined) return undefined;
  const key = keyOf(planned);
  const counted = await ask(planned, signal);
  if (counted.kind === "failed" || key === undefined) return counted.kind === "failed" ? counted : undefined;
  const count = { tokens: counted.tokens, countedAt: new Date().toISOString() };
  const { payloadHash, model, host } = key;
  const text = `Tokens of payload ${payloadHash.slice(0, 12)} counted by ${model} at ${host}: ${count.tokens}`;
  await store.writeProviderCount(key, count, {
    chatId: request.chatId,
    event: { kind: "provider-count", text },
  });
  return { kind: "counted", ...count };
}

async function ask({ plan, body, service }: PlannedSend, signal: AbortSignal): Promise<ProviderCount> {
  const { obstacle, protocol, model } = plan;
  if (obstacle !== undefined || service === undefined) {
    const cause = obstacle?.kind === "model" ? "bad-request" : "unauthorised";
    const message = obstacle === undefined ? "The provider is not set up." : obstacleMessage(obstacle);
    return { kind: "failed", cause, message };
  }
  return service.countTokens({ protocol, model, body }, { signal });
}
