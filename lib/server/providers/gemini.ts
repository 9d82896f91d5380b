import { CallFailure } from "./call-failure";
import { callPatiently, PATIENCE, type Patience } from "./call-patiently";
import { embedInBatches } from "./embed-in-batches";
import type { Endpoint } from "./endpoint";
import { hideGrowingKey, hideKeyInAnswer } from "./hide-key";
import { judgeAnswer, judgeStream, judgeSummary, NOTHING_READ } from "./judge-answer";
import type { ModelService, ProviderAnswer, ProviderCall, SummaryRequest } from "./provider";
import { readGeminiChunk } from "./read-gemini-chunk";
import { readGeminiVectors } from "./read-vectors";
import { summaryCall } from "./summary-call";
import { throughGeminiSdk } from "./through-gemini-sdk";

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
    // The SDK reads the stream twice; a failure is met in the first reading.
    response.catch(() => undefined);
    let reading = NOTHING_READ;
    for await (const chunk of stream) {
      reading = readGeminiChunk(reading, chunk);
      onText?.(hideGrowingKey(reading.text, endpoint.key));
    }
    return judgeSummary(judgeStream(reading));
  });
}

function generate(
  endpoint: Endpoint,
  model: string,
  body: string,
  signal: AbortSignal,
): Promise<ProviderAnswer> {
  return throughGeminiSdk({ endpoint, model, signal, body }, async (sdkModel) => {
    const { response } = await sdkModel.generateContent({ contents: [] });
    return judgeAnswer(readGeminiChunk(NOTHING_READ, response));
  });
}

/** The body inside the one that the SDK writes for countTokens, as text: no number or key order can change. */
function countingBody(body: string, model: string): string {
  if (!/^\{\s*"/.test(body)) throw new CallFailure("bad-request", "The body to count is not a JSON object.");
  const path = model.includes("/") ? model : `models/${model}`;
  return `{"generateContentRequest":{"model":${JSON.stringify(path)},${body.slice(1)}}`;
}

async function countTokens(
  endpoint: Endpoint,
  model: string,
  body: string,
  signal: AbortSignal,
): Promise<Readonly<{ kind: "counted"; tokens: number }>> {
  const call = { endpoint, model, signal, body: countingBody(body, model) };
  const { totalTokens } = await throughGeminiSdk(call, (sdkModel) => sdkModel.countTokens({ contents: [] }));
  if (Number.isInteger(totalTokens)) return { kind: "counted", tokens: totalTokens };
  throw new CallFailure("unreadable", "The answer holds no number of tokens.");
}

async function embed(endpoint: Endpoint, texts: readonly string[], signal: AbortSignal) {
  const requests = texts.map((text) => ({ content: userContent(text) }));
  const call = { endpoint, model: EMBEDDING_MODEL, signal };
  const body = await throughGeminiSdk(call, (sdkModel) => sdkModel.batchEmbedContents({ requests }));
  return readGeminiVectors(body, texts.length);
}

/** The Gemini API, by Google's SDK. */
export function createGemini(endpoint: Endpoint, model: string, patience: Patience = PATIENCE): ModelService {
  const patiently = <T>(attempt: (signal: AbortSignal) => Promise<T>, { signal }: ProviderCall) =>
    callPatiently(attempt, signal, patience);
  const answer = async (attempt: (signal: AbortSignal) => Promise<ProviderAnswer>, call: ProviderCall) =>
    hideKeyInAnswer(await patiently(attempt, call), endpoint.key);
  return {
    provider: "gemini",
    model,
    baseUrl: endpoint.baseUrl,
    summarise: (request, call) =>
      answer((signal) => summarise(endpoint, model, request, signal, call.onText), call),
    generate: (body, chosen, call) => answer((signal) => generate(endpoint, chosen, body, signal), call),
    countTokens: (body, chosen, call) =>
      patiently((signal) => countTokens(endpoint, chosen, body, signal), call),
    embed: (texts, call) =>
      embedInBatches(texts, (batch) => patiently((signal) => embed(endpoint, batch, signal), call)),
  };
}
