import { setImmediate } from "node:timers/promises";
import { extractInSteps } from "../../core/summaries/extract/extract-summary";
import type { Steps } from "../../core/summaries/extract/steps";
import type { ProviderAnswer, ProviderCall, Summariser, SummaryRequest } from "./provider";

/** Max time without yielding to other work: requests, heartbeats, cancellations. */
const SLICE_MS = 20;

/** Undefined if it was cancelled. */
async function finishPolitely(steps: Steps<string>, signal: AbortSignal): Promise<string | undefined> {
  let sliceEnd = performance.now() + SLICE_MS;
  while (!signal.aborted) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < sliceEnd) continue;
    await setImmediate();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return undefined;
}

async function summarise({ messages, botName }: SummaryRequest, call: ProviderCall): Promise<ProviderAnswer> {
  const text = await finishPolitely(extractInSteps(messages, { botName }), call.signal);
  if (text === undefined) return { kind: "failed", cause: "cancelled", message: "The call was cancelled." };
  if (text.trim() === "")
    return {
      kind: "failed",
      cause: "empty",
      message: "The messages contain nothing to summarise.",
    };
  call.onText?.(text);
  return { kind: "answered", text, finishReason: undefined, usage: undefined };
}

/** Sentences extracted from the chat by rules, on this machine: the default without a key. */
export const OFFLINE: Summariser = {
  provider: "offline",
  model: "offline extract",
  baseUrl: undefined,
  summarise,
};
