import type { Protocol } from "./protocol";
import { piecesOf, type Reply, tokensOf } from "./reply";

const STOP = { stop: "end_turn", length: "max_tokens", blocked: "refusal", refused: "refusal" } as const;

/** Half of the prompt came from a cache: Anthropic reports that part beside `input_tokens`. */
function usage({ text }: Reply, promptBytes: number) {
  const prompt = tokensOf(promptBytes);
  const cached = Math.floor(prompt / 2);
  return {
    input_tokens: prompt - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: tokensOf(Buffer.byteLength(text)),
  };
}

const message = (content: readonly object[], rest: object) => ({
  id: "msg_stand-in",
  type: "message",
  role: "assistant",
  model: "stand-in",
  content,
  stop_sequence: null,
  ...rest,
});

const answer = (reply: Reply, promptBytes: number): unknown =>
  message(reply.text === "" ? [] : [{ type: "text", text: reply.text }], {
    stop_reason: STOP[reply.end],
    usage: usage(reply, promptBytes),
  });

function events(reply: Reply, promptBytes: number): readonly string[] {
  const { output_tokens, ...input } = usage(reply, promptBytes);
  const start = { stop_reason: null, usage: { ...input, output_tokens: 1 } };
  const block = { index: 0 };
  return [
    { type: "message_start", message: message([], start) },
    { type: "content_block_start", ...block, content_block: { type: "text", text: "" } },
    { type: "ping" },
    ...piecesOf(reply.text).map((text) => ({
      type: "content_block_delta",
      ...block,
      delta: { type: "text_delta", text },
    })),
    { type: "content_block_stop", ...block },
    { type: "message_delta", delta: { stop_reason: STOP[reply.end] }, usage: { output_tokens } },
    { type: "message_stop" },
  ].map((event) => JSON.stringify(event));
}

const TYPES: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  429: "rate_limit_error",
  529: "overloaded_error",
};

const error = (status: number, words: string): unknown => ({
  type: "error",
  error: { type: TYPES[status] ?? "api_error", message: words },
  request_id: "req_stand-in",
});

export const anthropicProtocol: Protocol = { answer, events, error };
