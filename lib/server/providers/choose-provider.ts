import "server-only";
import type { ProviderId } from "../../contract/provider-answer";
import type { ProviderDescription } from "../../contract/provider-description";
import { SERVICE_ADDRESSES, type ServiceId } from "../../contract/wire-endpoint";
import { DEFAULT_MODELS } from "../../core/plan/default-models";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { createAnthropicProvider } from "./anthropic-provider";
import { RETRY_POLICY, type RetryPolicy } from "./call-with-retry";
import { createGeminiProvider } from "./gemini-provider";
import { OFFLINE } from "./offline";
import { createOpenaiProvider } from "./openai-provider";
import type { ModelService, ProviderFailure, Summariser } from "./provider";
import type { Endpoint } from "./provider-endpoint";

/** Node's fetch waits at most this long for the first byte. */
const MAX_TIMEOUT_MS = 300_000;

/** One provider as configured by the environment. `problem` says why it cannot be used. */
type Setup = Readonly<{
  id: ServiceId;
  key: string | undefined;
  baseUrl: string | undefined;
  /** The chat model; summaries may use another. */
  model: string;
  problem: string | undefined;
}>;

/** Without a trailing slash; undefined for anything but a plain HTTP(S) URL. */
function readBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  return isPlain ? `${url.origin}${url.pathname}`.replace(/\/+$/, "") : undefined;
}

/** The environment's settings for one provider. */
type Given = Readonly<{
  key: string | undefined;
  baseUrl: string | undefined;
  model: string;
  /** A self-hosted server often needs no key; Google's endpoint is always Google's or a proxy of it. */
  needsKey: boolean;
}>;

const GIVEN: Readonly<Record<ServiceId, (environment: ProviderEnvironment) => Given>> = {
  gemini: ({ geminiKey: key, geminiBaseUrl: baseUrl, geminiModel: model = DEFAULT_MODELS.google }) => ({
    key,
    baseUrl,
    model,
    needsKey: true,
  }),
  openai: ({ openaiKey: key, openaiBaseUrl: baseUrl, openaiModel: model = DEFAULT_MODELS.openai }) => ({
    key,
    baseUrl,
    model,
    needsKey: baseUrl === undefined,
  }),
  anthropic: ({
    anthropicKey: key,
    anthropicBaseUrl: baseUrl,
    anthropicModel: model = DEFAULT_MODELS.anthropic,
  }) => ({ key, baseUrl, model, needsKey: baseUrl === undefined }),
};

/** In order of preference for writing summaries. */
const SERVICE_IDS: readonly ServiceId[] = ["gemini", "openai", "anthropic"];

function findProblem(id: ServiceId, { key, baseUrl, needsKey }: Given): string | undefined {
  const { keyVariable, baseVariable } = SERVICE_ADDRESSES[id];
  if (baseUrl === undefined) return `${baseVariable} is not a plain http or https address.`;
  if (key === undefined) return needsKey ? `${keyVariable} is not set.` : undefined;
  return /^[\x21-\x7e]+$/.test(key) ? undefined : `${keyVariable} holds characters that no key has.`;
}

function setUp(id: ServiceId, environment: ProviderEnvironment): Setup {
  const given = GIVEN[id](environment);
  const baseUrl = readBaseUrl(given.baseUrl ?? SERVICE_ADDRESSES[id].defaultBase);
  const { key, model } = given;
  return { id, key, baseUrl, model, problem: findProblem(id, { ...given, baseUrl }) };
}

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

/** By name if the environment names one, else the first with a key, else offline; an unknown name sends nothing out. */
function summaryProviderId(environment: ProviderEnvironment): ProviderId {
  const { summaryProvider: name } = environment;
  const chosen = SERVICE_IDS.find((id) =>
    name === undefined ? GIVEN[id](environment).key !== undefined : id === name,
  );
  return chosen ?? "offline";
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

/** For the settings page and the plan of a replay. */
export function describeProviders(
  environment: ProviderEnvironment = providerEnvironment(),
): readonly ProviderDescription[] {
  const chosen = summaryProviderId(environment);
  const online = SERVICE_IDS.map((id): ProviderDescription => {
    const { key, baseUrl, model, problem } = setUp(id, environment);
    const host = baseUrl === undefined ? undefined : new URL(baseUrl).host;
    const writesSummaries = id === chosen;
    const shownModel = writesSummaries ? (environment.summaryModel ?? model) : model;
    return { id, model: shownModel, host, hasKey: key !== undefined, problem, writesSummaries };
  });
  const offline: ProviderDescription = {
    id: "offline",
    model: OFFLINE.model,
    host: undefined,
    hasKey: false,
    problem: undefined,
    writesSummaries: chosen === "offline",
  };
  return [...online, offline];
}
