import { callWithRetry, RETRY_POLICY, type RetryPolicy } from "./call-with-retry";
import { embedInBatches } from "./embed-in-batches";
import { hideGrowingKey, hideKeyInAnswer } from "./hide-key";
import { judgeStream, judgeSummary, NOTHING_READ } from "./judge-answer";
import { readGeminiChunk } from "./protocols/read-gemini-chunk";
import type { ModelService, ProviderAnswer, ProviderCall, SummaryRequest } from "./provider";
import type { Endpoint } from "./provider-endpoint";
import { readGeminiVectors } from "./read-vectors";
import { summaryCall } from "./summary-call";
import { throughGeminiSdk } from "./through-gemini-sdk";
import { wireCalls } from "./wire-calls";

const EMBEDDING_MODEL = "gemini-embedding-001";

const userContent = (text: string) => ({ role: "user", parts: [{ text }] });

async function summarise(
  endpoint: Endpoint,
  model: string,
  request: SummaryRequest,
  signal: AbortSignal,
  onText: ProviderCall["onText"],
): Promise<ProviderAnswer> {
  const { instruction, transcript, maxTokens } = summaryCall({ provider: "gemini", model }, request);
  return throughGeminiSdk({ endpoint, model, signal }, async (sdkModel) => {
    const { stream, response } = await sdkModel.generateContentStream({
      systemInstruction: instruction,
      generationConfig: { maxOutputTokens: maxTokens },
      contents: [userContent(transcript)],
    });
    // The SDK reads the stream twice; the first read meets any failure.
    response.catch(() => undefined);
    let reading = NOTHING_READ;
    for await (const chunk of stream) {
      reading = readGeminiChunk(reading, chunk);
      onText?.(hideGrowingKey(reading.text, endpoint.key));
    }
    return judgeSummary(judgeStream(reading));
  });
}

async function embed(endpoint: Endpoint, texts: readonly string[], signal: AbortSignal) {
  const requests = texts.map((text) => ({ content: userContent(text) }));
  const call = { endpoint, model: EMBEDDING_MODEL, signal };
  const body = await throughGeminiSdk(call, (sdkModel) => sdkModel.batchEmbedContents({ requests }));
  return readGeminiVectors(body, texts.length);
}

/** The Gemini API: wire bodies unchanged, summaries and embeddings through Google's SDK. */
export function createGeminiProvider(
  endpoint: Endpoint,
  model: string,
  policy: RetryPolicy = RETRY_POLICY,
): ModelService {
  const patiently = <T>(attempt: (signal: AbortSignal) => Promise<T>, { signal }: ProviderCall) =>
    callWithRetry(attempt, signal, policy);
  return {
    ...wireCalls(endpoint, policy),
    provider: "gemini",
    model,
    baseUrl: endpoint.baseUrl,
    summarise: async (request, call) => {
      const attempt = (signal: AbortSignal) => summarise(endpoint, model, request, signal, call.onText);
      return hideKeyInAnswer(await patiently(attempt, call), endpoint.key);
    },
    embed: (texts, call) =>
      embedInBatches(texts, (batch) => patiently((signal) => embed(endpoint, batch, signal), call)),
  };
}
