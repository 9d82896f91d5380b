import { z } from "zod";
import { geminiModelPath, wirePath } from "../../contract/wire-endpoint";
import type { Protocol } from "../../core/schema/protocol";
import { CallFailure } from "./call-failure";
import { checkGeminiModel } from "./gemini-model-name";
import { postForJson } from "./post-wire";
import type { ProviderCount, WireRequest } from "./provider";
import type { Endpoint } from "./provider-endpoint";

const tokensSchema = z.int().min(0);

/** How a protocol counts a prompt. Bodies are edited as text, so that numbers and key order stay the same. */
type CountCall = Readonly<{
  path: (model: string) => string;
  writeBody: (body: string, model: string) => string;
  answer: z.ZodType<number>;
}>;

const refuse = (): never => {
  throw new CallFailure("bad-request", "The body does not match its protocol.");
};

/** The SDK's envelope for countTokens: the request and its model. */
function geminiBody(body: string, model: string): string {
  checkGeminiModel(model);
  if (!/^\{\s*"/.test(body)) return refuse();
  const path = model.includes("/") ? model : `models/${model}`;
  return `{"generateContentRequest":{"model":${JSON.stringify(path)},${body.slice(1)}}`;
}

const MAX_TOKENS = /^(\{"model":"(?:[^"\\]|\\.)*",)"max_tokens":\d+,/;

/** The counting call accepts every message field except the output limit. */
const anthropicBody = (body: string): string =>
  MAX_TOKENS.test(body) ? body.replace(MAX_TOKENS, "$1") : refuse();

const inputTokens = z.object({ input_tokens: tokensSchema }).transform((answer) => answer.input_tokens);

/** Chat completions and Interactions have no counting call. */
const COUNT_CALLS: Readonly<Partial<Record<Protocol, CountCall>>> = {
  gemini: {
    path: (model) => `${geminiModelPath(model)}:countTokens`,
    writeBody: geminiBody,
    answer: z.object({ totalTokens: tokensSchema }).transform(({ totalTokens }) => totalTokens),
  },
  // developers.openai.com/api/reference, resources responses/input_tokens, read 2026-11-18.
  responses: {
    path: (model) => `${wirePath("responses", model)}/input_tokens`,
    writeBody: (body) => body,
    answer: inputTokens,
  },
  anthropic: {
    path: (model) => `${wirePath("anthropic", model)}/count_tokens`,
    writeBody: anthropicBody,
    answer: inputTokens,
  },
};

/** Whether the protocol's service can count the tokens of a payload without answering it. */
export const canCount = (protocol: Protocol): boolean => COUNT_CALLS[protocol] !== undefined;

/** Asks the service for the token count of a payload. */
export async function countWire(
  endpoint: Endpoint,
  { protocol, model, body }: WireRequest,
  signal: AbortSignal,
): Promise<ProviderCount> {
  const counting = COUNT_CALLS[protocol];
  if (counting === undefined) throw new CallFailure("bad-request", "This protocol cannot count tokens.");
  const counted = counting.writeBody(body, model);
  const answer = await postForJson({ endpoint, protocol, path: counting.path(model), body: counted, signal });
  const tokens = counting.answer.safeParse(answer).data;
  if (tokens === undefined) throw new CallFailure("unreadable", "The answer contains no token count.");
  return { kind: "counted", tokens };
}
