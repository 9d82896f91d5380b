import "server-only";
import { DEFAULT_OPENAI_MODEL_ID } from "../../core/formats/posted-model";
import { DEFAULT_MODEL_ID } from "../../core/tokens/models";
import { type ProviderEnvironment, providerEnvironment } from "../env";
import { PATIENCE, type Patience } from "./call-patiently";
import type { Endpoint } from "./endpoint";
import { createGemini } from "./gemini";
import { OFFLINE } from "./offline";
import { createOpenai } from "./openai";
import type { ModelService, ProviderFailure, ProviderId, Summariser } from "./provider";

/** Node's fetch waits no longer for a first byte. */
const MAX_TIMEOUT_MS = 300_000;

type OnlineId = Exclude<ProviderId, "offline">;

/** One provider as the environment sets it up. `problem` says in plain words why it cannot be used. */
type Setup = Readonly<{
  id: OnlineId;
  key: string | undefined;
  baseUrl: string | undefined;
  /** For chats; a summary may have another. */
  model: string;
  problem: string | undefined;
}>;

/** Without a trailing slash; undefined for what is no plain web address. */
function readBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  return isPlain ? `${url.origin}${url.pathname}`.replace(/\/+$/, "") : undefined;
}

type Given = Readonly<{
  key: string | undefined;
  baseUrl: string | undefined;
  needsKey: boolean;
  prefix: string;
}>;

function findProblem({ key, baseUrl, needsKey, prefix }: Given): string | undefined {
  if (baseUrl === undefined) return `${prefix}_BASE_URL is not a plain http or https address.`;
  if (key === undefined) return needsKey ? `${prefix}_API_KEY is not set.` : undefined;
  return /^[\x21-\x7e]+$/.test(key) ? undefined : `${prefix}_API_KEY holds characters that no key has.`;
}

function setUpGemini(environment: ProviderEnvironment): Setup {
  const { geminiKey: key, geminiModel: model = DEFAULT_MODEL_ID } = environment;
  const baseUrl = readBaseUrl(environment.geminiBaseUrl ?? "https://generativelanguage.googleapis.com");
  const problem = findProblem({ key, baseUrl, needsKey: true, prefix: "GEMINI" });
  return { id: "gemini", key, baseUrl, model, problem };
}

/** A server of one's own often wants no key; OpenAI's does. */
function setUpOpenai(environment: ProviderEnvironment): Setup {
  const { openaiKey: key, openaiModel: model = DEFAULT_OPENAI_MODEL_ID } = environment;
  const baseUrl = readBaseUrl(environment.openaiBaseUrl ?? "https://api.openai.com/v1");
  const needsKey = environment.openaiBaseUrl === undefined;
  return {
    id: "openai",
    key,
    baseUrl,
    model,
    problem: findProblem({ key, baseUrl, needsKey, prefix: "OPENAI" }),
  };
}

const SET_UP = { gemini: setUpGemini, openai: setUpOpenai } satisfies Record<OnlineId, unknown>;
const CREATE = { gemini: createGemini, openai: createOpenai } satisfies Record<OnlineId, unknown>;

/** A small machine's own model may need longer than a service; what is no number of seconds changes nothing. */
function patienceOf({ timeoutSeconds }: ProviderEnvironment): Patience {
  const tryMs = Number(timeoutSeconds) * 1000;
  return tryMs > 0 && tryMs <= MAX_TIMEOUT_MS ? { ...PATIENCE, tryMs, totalMs: 2 * tryMs } : PATIENCE;
}

function createService(
  { id, key, baseUrl, problem }: Setup,
  model: string,
  environment: ProviderEnvironment,
): ModelService | undefined {
  if (problem !== undefined || baseUrl === undefined) return undefined;
  const endpoint: Endpoint = { key, baseUrl };
  return CREATE[id](endpoint, model, patienceOf(environment));
}

/** A provider that was chosen and cannot be used says so; it is not quietly replaced. */
function createUnusable({ id, baseUrl, problem = "" }: Setup, model: string): Summariser {
  const cause = baseUrl === undefined ? "unreachable" : "unauthorised";
  const failure: ProviderFailure = { kind: "failed", cause, message: problem };
  return { provider: id, model, baseUrl, summarise: async () => failure };
}

/** By name if the environment names one, else the first with a key, else offline; an unknown name sends nothing out. */
function summaryProviderId({ summaryProvider, geminiKey, openaiKey }: ProviderEnvironment): ProviderId {
  if (summaryProvider === "gemini" || summaryProvider === "openai") return summaryProvider;
  if (summaryProvider !== undefined) return "offline";
  if (geminiKey !== undefined) return "gemini";
  return openaiKey === undefined ? "offline" : "openai";
}

export function chooseSummariser(environment: ProviderEnvironment = providerEnvironment()): Summariser {
  const id = summaryProviderId(environment);
  if (id === "offline") return OFFLINE;
  const setup = SET_UP[id](environment);
  const model = environment.summaryModel ?? setup.model;
  return createService(setup, model, environment) ?? createUnusable(setup, model);
}

/** The service that answers payloads of this provider's protocol; undefined while it is not set up. */
export function findModelService(
  id: OnlineId,
  environment: ProviderEnvironment = providerEnvironment(),
): ModelService | undefined {
  const setup = SET_UP[id](environment);
  return createService(setup, setup.model, environment);
}

export type ProviderDescription = Readonly<{
  id: ProviderId;
  model: string;
  /** Absent for the offline one, and for an address that cannot be read. */
  host: string | undefined;
  hasKey: boolean;
  /** Why it cannot be used; undefined when it can. */
  problem: string | undefined;
  /** Summaries are written by this one. */
  writesSummaries: boolean;
}>;

/** For the settings page: never a key, not even a part of one. */
export function describeProviders(
  environment: ProviderEnvironment = providerEnvironment(),
): readonly ProviderDescription[] {
  const chosen = summaryProviderId(environment);
  const online = Object.values(SET_UP).map((setUp): ProviderDescription => {
    const { id, key, baseUrl, model, problem } = setUp(environment);
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
