import { callPatiently, PATIENCE, type Patience } from "./call-patiently";
import { embedInBatches } from "./embed-in-batches";
import { type Endpoint, hostOf } from "./endpoint";
import { hideGrowingKey, hideKeyInAnswer } from "./hide-key";
import { judgeAnswer, judgeStream, judgeSummary, NOTHING_READ } from "./judge-answer";
import { postBody, readText } from "./post-body";
import type { ModelService, ProviderAnswer, ProviderCall, SummaryRequest } from "./provider";
import { eventStreamOf, readEvents } from "./read-events";
import { readJson } from "./read-json";
import { readOpenaiChunk } from "./read-openai-chunk";
import { readOpenaiVectors } from "./read-vectors";
import { isReasoningModel, summaryCall } from "./summary-call";

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

type Post = Readonly<{ endpoint: Endpoint; path: string; body: string; signal: AbortSignal }>;

function post({ endpoint, path, body, signal }: Post): Promise<Response> {
  const authorization = endpoint.key === undefined ? {} : { authorization: `Bearer ${endpoint.key}` };
  const headers = { "content-type": "application/json", ...authorization };
  return postBody({ endpoint, url: `${endpoint.baseUrl}${path}`, headers, body, signal });
}

const sentBy = ({ endpoint, body }: Post) => ({ host: hostOf(endpoint), key: endpoint.key, body });

async function readStream(
  body: ReadableStream<Uint8Array>,
  posting: Post,
  onText: ProviderCall["onText"],
): Promise<ProviderAnswer> {
  let reading = NOTHING_READ;
  for await (const data of readEvents(body)) {
    if (data === "[DONE]") break;
    const before = reading;
    reading = readOpenaiChunk(reading, readJson(data, sentBy(posting)));
    if (reading.text !== before.text) onText?.(hideGrowingKey(reading.text, posting.endpoint.key));
  }
  return judgeStream(reading);
}

async function complete(posting: Post, onText: ProviderCall["onText"]): Promise<ProviderAnswer> {
  const response = await post(posting);
  const stream = eventStreamOf(response);
  if (stream !== undefined) return readStream(stream, posting, onText);
  const completion = readJson(await readText(response), sentBy(posting));
  return judgeAnswer(readOpenaiChunk(NOTHING_READ, completion));
}

async function embed(endpoint: Endpoint, texts: readonly string[], signal: AbortSignal) {
  const body = JSON.stringify({ model: EMBEDDING_MODEL, input: texts });
  const posting = { endpoint, path: "/embeddings", body, signal };
  return readOpenaiVectors(readJson(await readText(await post(posting)), sentBy(posting)), texts.length);
}

/** Any endpoint that speaks OpenAI's protocol. */
export function createOpenai(endpoint: Endpoint, model: string, patience: Patience = PATIENCE): ModelService {
  const answer = async (writeBody: () => string, { signal, onText }: ProviderCall) => {
    const attempt = async (trying: AbortSignal) =>
      complete({ endpoint, path: "/chat/completions", body: writeBody(), signal: trying }, onText);
    return hideKeyInAnswer(await callPatiently(attempt, signal, patience), endpoint.key);
  };
  return {
    provider: "openai",
    model,
    baseUrl: endpoint.baseUrl,
    summarise: async (request, call) => judgeSummary(await answer(() => summaryBody(model, request), call)),
    // The model stands in the body already.
    generate: (body, _model, call) => answer(() => body, call),
    embed: (texts, { signal }) =>
      embedInBatches(texts, (batch) =>
        callPatiently((trying) => embed(endpoint, batch, trying), signal, patience),
      ),
  };
}
