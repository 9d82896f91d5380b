import { geminiProtocol } from "./gemini-protocol";
import type { Protocol } from "./protocol";
import { type Reply, tokensOf } from "./reply";

function usage({ text }: Reply, promptBytes: number) {
  const total_input_tokens = tokensOf(promptBytes);
  const total_output_tokens = tokensOf(Buffer.byteLength(text));
  return {
    total_input_tokens,
    total_cached_tokens: Math.floor(total_input_tokens / 2),
    total_output_tokens,
    total_thought_tokens: 0,
    total_tool_use_tokens: 0,
    total_tokens: total_input_tokens + total_output_tokens,
  };
}

/** An interaction stopped by its content fails: the protocol has no other state for it. */
function answer(reply: Reply, promptBytes: number): unknown {
  const { text, end } = reply;
  const base = { id: "int_stand-in", object: "interaction", model: "stand-in", role: "model" };
  if (end === "blocked" || end === "refused")
    return { ...base, status: "failed", errors: [{ code: "blocked", message: "The output was blocked." }] };
  const said = text === "" ? [] : [{ type: "model_output", content: [{ type: "text", text }] }];
  return {
    ...base,
    status: end === "length" ? "incomplete" : "completed",
    steps: [{ type: "thought", summary: [] }, ...said],
    usage: usage(reply, promptBytes),
  };
}

/** No test requests a stream of this protocol. */
const events = (reply: Reply, promptBytes: number): readonly string[] => [
  JSON.stringify({ event_type: "interaction.completed", interaction: answer(reply, promptBytes) }),
];

export const interactionsProtocol: Protocol = { answer, events, error: geminiProtocol.error };
