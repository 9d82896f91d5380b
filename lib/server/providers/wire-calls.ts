import { callWithRetry, type RetryPolicy } from "./call-with-retry";
import { countWire } from "./count-wire";
import { hideKeyInAnswer } from "./hide-key";
import { postWire } from "./post-wire";
import type { ModelService } from "./provider";
import type { Endpoint } from "./provider-endpoint";

/** The wire calls of every service, with retries. */
export const wireCalls = (
  endpoint: Endpoint,
  policy: RetryPolicy,
): Pick<ModelService, "generate" | "countTokens"> => ({
  generate: async (request, { signal, ...call }) => {
    const attempt = (trying: AbortSignal) => postWire(endpoint, request, { ...call, signal: trying });
    return hideKeyInAnswer(await callWithRetry(attempt, signal, policy), endpoint.key);
  },
  countTokens: (request, { signal }) =>
    callWithRetry((trying) => countWire(endpoint, request, trying), signal, policy),
});
