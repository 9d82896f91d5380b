import type { ProviderId } from "../../contract/provider-answer";
import { SERVICE_ADDRESSES, type ServiceId } from "../../contract/wire-endpoint";
import { DEFAULT_MODELS } from "../../core/plan/default-models";
import type { ProviderEnvironment } from "../env";

/** One provider as configured by the environment. `problem` says why it cannot be used. */
export type Setup = Readonly<{
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
export const SERVICE_IDS: readonly ServiceId[] = ["gemini", "openai", "anthropic"];

function findProblem(id: ServiceId, { key, baseUrl, needsKey }: Given): string | undefined {
  const { keyVariable, baseVariable } = SERVICE_ADDRESSES[id];
  if (baseUrl === undefined) return `${baseVariable} is not a plain http or https address.`;
  if (key === undefined) return needsKey ? `${keyVariable} is not set.` : undefined;
  return /^[\x21-\x7e]+$/.test(key) ? undefined : `${keyVariable} holds characters that no key has.`;
}

export function setUp(id: ServiceId, environment: ProviderEnvironment): Setup {
  const given = GIVEN[id](environment);
  const baseUrl = readBaseUrl(given.baseUrl ?? SERVICE_ADDRESSES[id].defaultBase);
  const { key, model } = given;
  return { id, key, baseUrl, model, problem: findProblem(id, { ...given, baseUrl }) };
}

/** By name if the environment names one, else the first with a key, else offline; an unknown name sends nothing out. */
export function summaryProviderId(environment: ProviderEnvironment): ProviderId {
  const { summaryProvider: name } = environment;
  const chosen = SERVICE_IDS.find((id) =>
    name === undefined ? GIVEN[id](environment).key !== undefined : id === name,
  );
  return chosen ?? "offline";
}
