import { type GenerativeModel, GoogleGenerativeAI } from "@google/generative-ai";
import { checkGeminiModel } from "./gemini-model-name";
import { postBody, readText } from "./post-body";
import { type Endpoint, endpointHost } from "./provider-endpoint";
import { readJson } from "./read-json";
import { eventStreamOf, readServerEvents } from "./read-server-events";

type Fetch = typeof fetch;

/**
 * The SDK accepts no custom `fetch`, but reads the global one synchronously when a call begins: only for that moment
 * we replace it. The SDK's own would follow redirects with the key and hide the Retry-After header. The redirect
 * tests fail if another SDK version fetches differently.
 */
function beginWith<T>(carrier: Fetch, begin: () => Promise<T>): Promise<T> {
  const usual = globalThis.fetch;
  globalThis.fetch = carrier;
  try {
    return begin();
  } finally {
    globalThis.fetch = usual;
  }
}

/** The SDK's parser fails on comments, mixed line ends and two characters that JSON allows in strings. */
const asSdkEvent = (data: string): string =>
  `data: ${data.replaceAll("\n", " ").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")}\n\n`;

function rewriteStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (data: string) => void,
  onFailure: (error: unknown) => void,
): ReadableStream {
  const events = readServerEvents(body);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await events.next();
        if (done) return controller.close();
        onEvent(value);
        controller.enqueue(encoder.encode(asSdkEvent(value)));
      } catch (error) {
        onFailure(error);
        throw error;
      }
    },
    async cancel() {
      await events.return(undefined);
    },
  });
}

type Call = Readonly<{ endpoint: Endpoint; model: string; signal: AbortSignal }>;

/** The SDK rewrites every error, so ours is recorded on the way through. */
type Notes = { failure?: unknown };

/** The SDK expects events there, even if the server sends one plain response. */
const isStreamUrl = (url: string | URL | Request): boolean => String(url).endsWith("?alt=sse");

function createCarrier({ endpoint, signal }: Call, notes: Notes): Fetch {
  const note = (error: unknown): void => {
    notes.failure ??= error;
  };
  return async (url, init) => {
    try {
      const posted = String(init?.body);
      const sent = { host: endpointHost(endpoint), key: endpoint.key, body: posted };
      const headers = init?.headers ?? {};
      const response = await postBody({ endpoint, url: String(url), headers, body: posted, signal });
      const check = (text: string) => readJson(text, sent);
      const stream = eventStreamOf(response);
      if (stream !== undefined) return new Response(rewriteStream(stream, check, note));
      const text = await readText(response);
      check(text);
      return new Response(isStreamUrl(url) ? asSdkEvent(text) : text);
    } catch (error) {
      note(error);
      throw error;
    }
  };
}

/** `run` must begin with its SDK call; all its requests go through our own fetch. */
export async function throughGeminiSdk<T>(
  call: Call,
  run: (model: GenerativeModel) => Promise<T>,
): Promise<T> {
  const { endpoint, model } = call;
  checkGeminiModel(model);
  const notes: Notes = {};
  const sdk = new GoogleGenerativeAI(endpoint.key ?? "");
  const sdkModel = sdk.getGenerativeModel({ model }, { baseUrl: endpoint.baseUrl });
  try {
    return await beginWith(createCarrier(call, notes), () => run(sdkModel));
  } catch (error) {
    throw notes.failure ?? error;
  }
}
