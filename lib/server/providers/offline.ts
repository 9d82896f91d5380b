import { extractSummary } from "../../core/summaries/extract/extract-summary";
import type { ProviderAnswer, ProviderCall, Summariser, SummaryRequest } from "./provider";

async function summarise({ messages, botName }: SummaryRequest, call: ProviderCall): Promise<ProviderAnswer> {
  if (call.signal.aborted) return { kind: "failed", cause: "cancelled", message: "The call was cancelled." };
  const text = extractSummary(messages, { botName });
  if (text.trim() === "")
    return {
      kind: "failed",
      cause: "empty",
      message: "The messages hold nothing that a summary could keep.",
    };
  call.onText?.(text);
  return { kind: "answered", text, finishReason: undefined, usage: undefined };
}

/** Sentences picked out of the chat by rule, on this machine: the default without a key. */
export const OFFLINE: Summariser = {
  provider: "offline",
  model: "offline extract",
  baseUrl: undefined,
  summarise,
};
