import type { Protocol } from "./protocol";
import { piecesOf, type Reply, tokensOf } from "./reply";

const FINISH = { stop: "stop", length: "length", blocked: "content_filter", refused: "stop" } as const;

const usage = ({ text }: Reply, promptBytes: number) => {
  const prompt_tokens = tokensOf(promptBytes);
  const completion_tokens = tokensOf(Buffer.byteLength(text));
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
};

const words = ({ end }: Reply, text: string) =>
  end === "refused" ? { content: null, refusal: text } : { content: text, refusal: null };

function answer(reply: Reply, promptBytes: number): unknown {
  const message = { role: "assistant", ...words(reply, reply.text) };
  return {
    id: "chatcmpl-stand-in",
    object: "chat.completion",
    model: "stand-in",
    choices: [{ index: 0, message, finish_reason: FINISH[reply.end] }],
    usage: usage(reply, promptBytes),
  };
}

function events(reply: Reply, promptBytes: number): readonly string[] {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    JSON.stringify({ object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });
  return [
    chunk({ role: "assistant", content: "" }),
    ...piecesOf(reply.text).map((text) => chunk(words(reply, text))),
    chunk({}, FINISH[reply.end]),
    JSON.stringify({ object: "chat.completion.chunk", choices: [], usage: usage(reply, promptBytes) }),
    "[DONE]",
  ];
}

const error = (status: number, message: string): unknown => ({
  error: { message, type: status === 429 ? "rate_limit_exceeded" : "server_error", param: null, code: null },
});

export const openaiProtocol: Protocol = { answer, events, error };
