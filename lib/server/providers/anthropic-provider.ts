import { RETRY_POLICY, type RetryPolicy } from "./call-with-retry";
import type { ModelService, SummaryRequest } from "./provider";
import type { Endpoint } from "./provider-endpoint";
import { summaryCall } from "./summary-call";
import { wireService } from "./wire-calls";

/** No temperature: this version of the API rejects it. */
function summaryBody(model: string, request: SummaryRequest): string {
  const { instruction, transcript, maxTokens } = summaryCall({ provider: "anthropic", model }, request);
  const messages = [{ role: "user", content: transcript }];
  return JSON.stringify({ model, max_tokens: maxTokens, system: instruction, messages, stream: true });
}

/** Any endpoint that speaks Anthropic's Messages API. It has no embeddings. */
export const createAnthropicProvider = (
  endpoint: Endpoint,
  model: string,
  policy: RetryPolicy = RETRY_POLICY,
): ModelService => wireService(endpoint, policy, { provider: "anthropic", model, summaryBody });
