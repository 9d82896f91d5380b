import "server-only";
import type { ServiceId } from "../../contract/wire-endpoint";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { createAnthropicProvider } from "./anthropic-provider";
import { RETRY_POLICY, type RetryPolicy } from "./call-with-retry";
import { createGeminiProvider } from "./gemini-provider";
import { OFFLINE } from "./offline";
import { createOpenaiProvider } from "./openai-provider";
import type { ModelService, ProviderFailure, Summariser } from "./provider";
import type { Endpoint } from "./provider-endpoint";
import { type Setup, setUp, summaryProviderId } from "./provider-setup";

/** Node's fetch waits at most this long for the first byte. */
const MAX_TIMEOUT_MS = 300_000;

const CREATE = {
  gemini: createGeminiProvider,
  openai: createOpenaiProvider,
  anthropic: createAnthropicProvider,
} satisfies Record<ServiceId, unknown>;

/** A local model may need longer than a hosted one; an invalid number of seconds is ignored. */
function retryPolicyOf({ timeoutSeconds }: ProviderEnvironment): RetryPolicy {
  const tryMs = Number(timeoutSeconds) * 1000;
  return tryMs > 0 && tryMs <= MAX_TIMEOUT_MS ? { ...RETRY_POLICY, tryMs, totalMs: 2 * tryMs } : RETRY_POLICY;
}

function createService(
  { id, key, baseUrl, problem }: Setup,
  model: string,
  environment: ProviderEnvironment,
): ModelService | undefined {
  if (problem !== undefined || baseUrl === undefined) return undefined;
  const endpoint: Endpoint = { key, baseUrl };
  return CREATE[id](endpoint, model, retryPolicyOf(environment));
}

/** A chosen provider that cannot be used reports the problem instead of being silently replaced. */
function createUnusable({ id, baseUrl, problem = "" }: Setup, model: string): Summariser {
  const cause = baseUrl === undefined ? "unreachable" : "unauthorised";
  const failure: ProviderFailure = { kind: "failed", cause, message: problem };
  return { provider: id, model, baseUrl, summarise: async () => failure };
}

export function chooseSummariser(environment: ProviderEnvironment = providerEnvironment()): Summariser {
  const id = summaryProviderId(environment);
  if (id === "offline") return OFFLINE;
  const setup = setUp(id, environment);
  const model = environment.summaryModel ?? setup.model;
  return createService(setup, model, environment) ?? createUnusable(setup, model);
}

/** The service that answers payloads of this provider's protocols; undefined if it is not set up. */
export function findModelService(
  id: ServiceId,
  environment: ProviderEnvironment = providerEnvironment(),
): ModelService | undefined {
  const setup = setUp(id, environment);
  return createService(setup, setup.model, environment);
}
