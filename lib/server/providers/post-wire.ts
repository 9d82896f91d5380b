import { SERVICE_ADDRESSES, serviceOf, wirePath } from "../../contract/wire-endpoint";
import type { Protocol } from "../../core/schema/protocol";
import { checkGeminiModel } from "./gemini-model-name";
import { hideGrowingKey } from "./hide-key";
import { judgeAnswer, judgeStream, NOTHING_READ, type Reading } from "./judge-answer";
import { postBody, readText } from "./post-body";
import { readAnthropicChunk } from "./protocols/read-anthropic-chunk";
import { readGeminiChunk } from "./protocols/read-gemini-chunk";
import { readInteractionsAnswer } from "./protocols/read-interactions-answer";
import { readOpenaiChunk } from "./protocols/read-openai-chunk";
import { readResponsesAnswer } from "./protocols/read-responses-answer";
import type { ProviderAnswer, ProviderCall, WireRequest } from "./provider";
import { type Endpoint, endpointHost } from "./provider-endpoint";
import { readJson } from "./read-json";
import { eventStreamOf, readServerEvents } from "./read-server-events";

const READERS: Readonly<Record<Protocol, (reading: Reading, chunk: unknown) => Reading>> = {
  gemini: readGeminiChunk,
  interactions: readInteractionsAnswer,
  openai: readOpenaiChunk,
  responses: readResponsesAnswer,
  anthropic: readAnthropicChunk,
};

type Post = Readonly<{
  endpoint: Endpoint;
  protocol: Protocol;
  /** Relative to the base URL. */
  path: string;
  body: string;
  signal: AbortSignal;
}>;

/** Posts exactly this body, with the headers that the protocol's service requires. */
function post({ endpoint, protocol, path, body, signal }: Post): Promise<Response> {
  const { keyHeader, keyPrefix, headers: demanded } = SERVICE_ADDRESSES[serviceOf(protocol)];
  const key = endpoint.key === undefined ? {} : { [keyHeader]: `${keyPrefix}${endpoint.key}` };
  const headers = { "content-type": "application/json", ...demanded, ...key };
  return postBody({ endpoint, url: `${endpoint.baseUrl}${path}`, headers, body, signal });
}

const sentBy = ({ endpoint, body }: Post) => ({ host: endpointHost(endpoint), key: endpoint.key, body });

/** The single JSON object in the response. */
export const postForJson = async (posting: Post): Promise<object> =>
  readJson(await readText(await post(posting)), sentBy(posting));

async function readStream(
  stream: ReadableStream<Uint8Array>,
  posting: Post,
  onText: ProviderCall["onText"],
): Promise<ProviderAnswer> {
  const read = READERS[posting.protocol];
  let reading = NOTHING_READ;
  for await (const data of readServerEvents(stream)) {
    if (data === "[DONE]") break;
    const before = reading;
    reading = read(reading, readJson(data, sentBy(posting)));
    if (reading.text !== before.text) onText?.(hideGrowingKey(reading.text, posting.endpoint.key));
  }
  return judgeStream(reading);
}

/** Posts a wire body to its protocol's path and reads the answer, whole or streamed. */
export async function postWire(
  endpoint: Endpoint,
  { protocol, model, body }: WireRequest,
  { signal, onText }: ProviderCall,
): Promise<ProviderAnswer> {
  if (protocol === "gemini") checkGeminiModel(model);
  const posting = { endpoint, protocol, path: wirePath(protocol, model), body, signal };
  const response = await post(posting);
  const stream = eventStreamOf(response);
  if (stream !== undefined) return readStream(stream, posting, onText);
  const answer = readJson(await readText(response), sentBy(posting));
  return judgeAnswer(READERS[protocol](NOTHING_READ, answer));
}
