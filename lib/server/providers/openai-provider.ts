import { callWithRetry, RETRY_POLICY, type RetryPolicy } from "./call-with-retry";
import { embedInBatches } from "./embed-in-batches";
import { postForJson } from "./post-wire";
import type { ModelService, SummaryRequest } from "./provider";
import type { Endpoint } from "./provider-endpoint";
import { readOpenaiVectors } from "./read-vectors";
import { isReasoningModel, summaryCall } from "./summary-call";
import { wireService } from "./wire-calls";

const EMBEDDING_MODEL = "text-embedding-3-small";

const summaryLimits = (model: string, maxTokens: number): object =>
  isReasoningModel(model)
    ? { max_completion_tokens: maxTokens }
    : { temperature: 0.3, max_tokens: maxTokens };

function summaryBody(model: string, request: SummaryRequest): string {
  const { instruction, transcript, maxTokens } = summaryCall({ provider: "openai", model }, request);
  const messages = [
    { role: "system", content: instruction },
    { role: "user", content: transcript },
  ];
  return JSON.stringify({ model, messages, ...summaryLimits(model, maxTokens), stream: true });
}

async function embed(endpoint: Endpoint, texts: readonly string[], signal: AbortSignal) {
  const body = JSON.stringify({ model: EMBEDDING_MODEL, input: texts });
  const answer = await postForJson({ endpoint, protocol: "openai", path: "/embeddings", body, signal });
  return readOpenaiVectors(answer, texts.length);
}

/** Any endpoint that speaks OpenAI's protocols. */
export function createOpenaiProvider(
  endpoint: Endpoint,
  model: string,
  policy: RetryPolicy = RETRY_POLICY,
): ModelService {
  return {
    ...wireService(endpoint, policy, { provider: "openai", model, summaryBody }),
    embed: (texts, { signal }) =>
      embedInBatches(texts, (batch) =>
        callWithRetry((trying) => embed(endpoint, batch, trying), signal, policy),
      ),
  };
}
