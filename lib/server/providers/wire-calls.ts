import { callWithRetry, type RetryPolicy } from "./call-with-retry";
import { countWire } from "./count-wire";
import { hideKeyInAnswer } from "./hide-key";
import { judgeSummary } from "./judge-answer";
import { postWire } from "./post-wire";
import type { ModelService, ProviderAnswer, ProviderCall, SummaryRequest, WireRequest } from "./provider";
import type { Endpoint } from "./provider-endpoint";

/** The request is written in the attempt, so that a request that cannot be written is a failed answer, too. */
async function postWithRetry(
  endpoint: Endpoint,
  policy: RetryPolicy,
  writeRequest: () => WireRequest,
  { signal, ...call }: ProviderCall,
): Promise<ProviderAnswer> {
  const attempt = async (trying: AbortSignal) =>
    postWire(endpoint, writeRequest(), { ...call, signal: trying });
  return hideKeyInAnswer(await callWithRetry(attempt, signal, policy), endpoint.key);
}

/** The wire calls of every service, with retries. */
export const wireCalls = (
  endpoint: Endpoint,
  policy: RetryPolicy,
): Pick<ModelService, "generate" | "countTokens"> => ({
  generate: (request, call) => postWithRetry(endpoint, policy, () => request, call),
  countTokens: (request, { signal }) =>
    callWithRetry((trying) => countWire(endpoint, request, trying), signal, policy),
});

type WireWriter = Readonly<{
  provider: "openai" | "anthropic";
  model: string;
  summaryBody: (model: string, request: SummaryRequest) => string;
}>;

/** A service that posts its summary requests like any other body. */
export function wireService(
  endpoint: Endpoint,
  policy: RetryPolicy,
  { provider, model, summaryBody }: WireWriter,
): ModelService {
  return {
    ...wireCalls(endpoint, policy),
    provider,
    model,
    baseUrl: endpoint.baseUrl,
    summarise: async (request, call) => {
      const write = () => ({ protocol: provider, model, body: summaryBody(model, request) });
      return judgeSummary(await postWithRetry(endpoint, policy, write, call));
    },
  };
}
