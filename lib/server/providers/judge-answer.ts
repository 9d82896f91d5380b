import type { Usage } from "../../contract/provider-answer";
import { rejectSummary } from "../../core/summaries/reject-summary";
import type { ProviderAnswer } from "./provider";

/** A provider's answer before it is judged, independent of the protocol. */
export type Reading = Readonly<{
  text: string;
  finishReason: string | undefined;
  usage: Usage | undefined;
  /** Why the provider rejected the prompt. */
  blockReason: string | undefined;
  hasRefused: boolean;
}>;

export const NOTHING_READ: Reading = {
  text: "",
  finishReason: undefined,
  usage: undefined,
  blockReason: undefined,
  hasRefused: false,
};

/** Each provider's finish reasons for an answer stopped because of its content. */
const BLOCKED: ReadonlySet<string> = new Set([
  "SAFETY",
  "RECITATION",
  "LANGUAGE",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
  "IMAGE_SAFETY",
  "content_filter",
]);
const OUT_OF_TOKENS: ReadonlySet<string> = new Set([
  "MAX_TOKENS",
  "length",
  "max_output_tokens",
  "max_tokens",
  "model_context_window_exceeded",
  "incomplete",
  "requires_continuation",
  "budget_exceeded",
]);

const isOneOf = (names: ReadonlySet<string>, name: string | undefined): boolean =>
  name !== undefined && names.has(name);

/** Turns a reading into an answer or a failure; reaching the token limit is still an answer. */
export function judgeAnswer({ text, finishReason, usage, blockReason, hasRefused }: Reading): ProviderAnswer {
  if (blockReason !== undefined)
    return { kind: "failed", cause: "blocked", message: `The provider blocked the prompt (${blockReason}).` };
  if (isOneOf(BLOCKED, finishReason))
    return {
      kind: "failed",
      cause: "blocked",
      message: `The provider stopped the answer (${finishReason}).`,
    };
  if (hasRefused) return { kind: "failed", cause: "refused", message: "The model refused to answer." };
  if (text.trim() === "" && !isOneOf(OUT_OF_TOKENS, finishReason)) {
    const reason = finishReason === undefined ? "" : ` (${finishReason})`;
    return { kind: "failed", cause: "empty", message: `The model returned no text${reason}.` };
  }
  return { kind: "answered", text, finishReason, usage };
}

/** A stream that ends without a finish reason was cut off, even if the connection closed cleanly. */
export function judgeStream(reading: Reading): ProviderAnswer {
  const isOver = reading.finishReason !== undefined || reading.blockReason !== undefined;
  if (isOver || reading.text === "") return judgeAnswer(reading);
  return { kind: "failed", cause: "cut-off", message: "The stream ended before the answer was complete." };
}

/** A partial summary, a placeholder or a refusal must not replace the messages it would cover. */
export function judgeSummary(answer: ProviderAnswer): ProviderAnswer {
  if (answer.kind === "failed") return answer;
  if (isOneOf(OUT_OF_TOKENS, answer.finishReason)) {
    const message = `The summary was cut off at the token limit (${answer.finishReason}).`;
    return { kind: "failed", cause: "cut-off", message };
  }
  const rejected = rejectSummary(answer.text);
  if (rejected === undefined) return { ...answer, text: answer.text.trim() };
  return { kind: "failed", cause: "placeholder", message: `No summary: ${rejected}.` };
}
