import { openaiProtocol } from "./openai-protocol";
import type { Protocol } from "./protocol";
import { type Reply, tokensOf } from "./reply";

const INCOMPLETE = { length: "max_output_tokens", blocked: "content_filter" } as const;

function usage({ text }: Reply, promptBytes: number) {
  const input_tokens = tokensOf(promptBytes);
  const output_tokens = tokensOf(Buffer.byteLength(text));
  return {
    input_tokens,
    input_tokens_details: { cached_tokens: Math.floor(input_tokens / 2), cache_write_tokens: 0 },
    output_tokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input_tokens + output_tokens,
  };
}

const part = ({ text, end }: Reply) =>
  end === "refused" ? { type: "refusal", refusal: text } : { type: "output_text", text, annotations: [] };

function answer(reply: Reply, promptBytes: number): unknown {
  const { end } = reply;
  const isCut = end === "length" || end === "blocked";
  const said = { id: "msg_stand-in", type: "message", role: "assistant", content: [part(reply)] };
  return {
    id: "resp_stand-in",
    object: "response",
    model: "stand-in",
    status: isCut ? "incomplete" : "completed",
    error: null,
    incomplete_details: isCut ? { reason: INCOMPLETE[end] } : null,
    output: [{ id: "rs_stand-in", type: "reasoning", summary: [] }, said],
    usage: usage(reply, promptBytes),
  };
}

/** No test requests a stream of this protocol. */
const events = (reply: Reply, promptBytes: number): readonly string[] => [
  JSON.stringify({ type: "response.completed", response: answer(reply, promptBytes) }),
];

export const responsesProtocol: Protocol = { answer, events, error: openaiProtocol.error };
