import { callWithRetry, RETRY_POLICY, type RetryPolicy } from "./call-with-retry";
import { hideKeyInAnswer } from "./hide-key";
import { judgeSummary } from "./judge-answer";
import { postWire } from "./post-wire";
import type { ModelService, SummaryRequest } from "./provider";
import type { Endpoint } from "./provider-endpoint";
import { summaryCall } from "./summary-call";
import { wireCalls } from "./wire-calls";

/** No temperature: this version of the API rejects it. */
function summaryBody(model: string, request: SummaryRequest): string {
  const { instruction, transcript, maxTokens } = summaryCall({ provider: "anthropic", model }, request);
  const messages = [{ role: "user", content: transcript }];
  return JSON.stringify({ model, max_tokens: maxTokens, system: instruction, messages, stream: true });
}

/** Any endpoint that speaks Anthropic's Messages API. It has no embeddings. */
export function createAnthropicProvider(
  endpoint: Endpoint,
  model: string,
  policy: RetryPolicy = RETRY_POLICY,
): ModelService {
  return {
    ...wireCalls(endpoint, policy),
    provider: "anthropic",
    model,
    baseUrl: endpoint.baseUrl,
    summarise: async (request, { signal, ...call }) => {
      const attempt = async (trying: AbortSignal) => {
        const body = summaryBody(model, request);
        return postWire(endpoint, { protocol: "anthropic", model, body }, { ...call, signal: trying });
      };
      const answer = hideKeyInAnswer(await callWithRetry(attempt, signal, policy), endpoint.key);
      return judgeSummary(answer);
    },
  };
}
