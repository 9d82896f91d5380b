import type { ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Behaviour } from "./behaviour";
import type { Protocol } from "./protocol";
import { protocolOfPath } from "./protocol-of-path";
import { replyOf, tokensOf } from "./reply";

/** A received request, byte for byte. */
export type RecordedRequest = Readonly<{
  method: string;
  path: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  sha256: string;
}>;

const EMBEDDING_SIZE = 8;

/** Letter counts in a few buckets: texts that share words are close to each other. */
function embed(text: string): readonly number[] {
  const boxes = new Array<number>(EMBEDDING_SIZE).fill(0);
  for (const character of text.toLowerCase()) {
    const box = (character.codePointAt(0) ?? 0) % EMBEDDING_SIZE;
    boxes[box] = (boxes[box] ?? 0) + 1;
  }
  return boxes;
}

type EmbedRequest = { content: { parts: { text: string }[] } };
const embedOne = ({ content }: EmbedRequest) => ({
  values: embed(content.parts.map(({ text }) => text).join("")),
});

/** Calls with one plain response; undefined for those that generate. */
function plainAnswer({ path, body }: RecordedRequest): unknown {
  if (path.endsWith(":countTokens")) return { totalTokens: tokensOf(Buffer.byteLength(body)) };
  if (/\/(?:input_tokens|count_tokens)$/.test(path))
    return { input_tokens: tokensOf(Buffer.byteLength(body)) };
  if (path.endsWith(":embedContent")) return { embedding: embedOne(JSON.parse(body)) };
  if (path.endsWith(":batchEmbedContents")) {
    return { embeddings: (JSON.parse(body) as { requests: EmbedRequest[] }).requests.map(embedOne) };
  }
  if (path.endsWith("/embeddings")) {
    const { input } = JSON.parse(body) as { input: string[] };
    // The order is up to the provider: the index identifies each item.
    const data = input.map((text, index) => ({ index, embedding: embed(text) })).toReversed();
    return { object: "list", data };
  }
  return undefined;
}

const keyOf = ({ headers }: RecordedRequest): string =>
  String(headers["x-goog-api-key"] ?? headers["x-api-key"] ?? headers.authorization ?? "").replace(
    /^Bearer /,
    "",
  );

const isStream = ({ path, body }: RecordedRequest): boolean =>
  path.includes(":streamGenerateContent") || /"stream":\s*true/.test(body);

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

async function sendEvents(
  response: ServerResponse,
  events: readonly string[],
  pauseMs: number,
): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.flushHeaders();
  for (const event of events) {
    response.write(`data: ${event}\r\n\r\n`);
    if (pauseMs > 0) await pause(pauseMs);
  }
}

/** Sends half of the response and leaves the connection open. */
async function sendHalf(
  request: RecordedRequest,
  response: ServerResponse,
  protocol: Protocol,
): Promise<void> {
  const reply = replyOf({ kind: "ok" }, "");
  if (isStream(request)) {
    const events = protocol.events(reply, request.body.length);
    await sendEvents(response, events.slice(0, Math.ceil(events.length / 2)), 5);
    return;
  }
  const text = JSON.stringify(protocol.answer(reply, request.body.length));
  response.writeHead(200, { "content-type": "application/json" });
  response.write(text.slice(0, text.length / 2));
  await pause(5);
}

async function sendReply(
  request: RecordedRequest,
  response: ServerResponse,
  behaviour: Behaviour,
  protocol: Protocol,
): Promise<void> {
  const plain = behaviour.kind === "ok" ? plainAnswer(request) : undefined;
  if (plain !== undefined) return sendJson(response, 200, plain);
  const reply = replyOf(behaviour, keyOf(request));
  const bytes = Buffer.byteLength(request.body);
  if (!isStream(request)) return sendJson(response, 200, protocol.answer(reply, bytes));
  const pauseMs = behaviour.kind === "ok" ? (behaviour.pauseMs ?? 0) : 0;
  await sendEvents(response, protocol.events(reply, bytes), pauseMs);
  response.end();
}

/** Handles one request as scripted. */
export async function answerRequest(
  request: RecordedRequest,
  response: ServerResponse,
  behaviour: Behaviour,
): Promise<void> {
  const protocol = protocolOfPath(request.path);
  const fail = (status: number, message: string, retryDelay?: string) =>
    sendJson(response, status, protocol.error(status, message, retryDelay));
  switch (behaviour.kind) {
    case "rate-limited":
      if (behaviour.retryAfter !== undefined) response.setHeader("retry-after", behaviour.retryAfter);
      return fail(429, "You exceeded your current quota.", behaviour.retryDelay);
    case "error":
      return fail(behaviour.status, behaviour.message ?? "Something went wrong on our side.");
    case "echo-key":
      return fail(behaviour.status ?? 400, `API key not valid: ${keyOf(request)}. Pass a valid key.`);
    case "not-json":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Welcome!</body></html>");
      return;
    case "redirect":
      response.writeHead(307, { location: behaviour.to }).end();
      return;
    case "hang":
      if (behaviour.at === "half") await sendHalf(request, response, protocol);
      return;
    case "cut":
      await sendHalf(request, response, protocol);
      if (behaviour.how === "end") response.end();
      else response.destroy();
      return;
    default:
      return sendReply(request, response, behaviour, protocol);
  }
}
