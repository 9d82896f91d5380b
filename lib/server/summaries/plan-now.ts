import type { SummaryPreview } from "../../contract/summary-runs";
import { type Prompt, textPart } from "../../core/model/prompt";
import { priceOf } from "../../core/pricing";
import { describeModel } from "../../core/tokens/models";
import { likelyTokens } from "../../core/tokens/token-amount";
import { countPrompt } from "../../core/tokens/token-report";
import { tokenCounter } from "../context/token-counter";
import { CallFailure } from "../providers/call-failure";
import type { Summariser } from "../providers/provider";
import { answerLimit, type SummaryCall, summaryCall } from "../providers/summary-call";
import type { Store } from "../store/store";
import { countWithSummary, readPlan, type SummaryPlan } from "./read-plan";

export const NOTHING_TO_SUMMARISE = "There is nothing to summarise yet: the context has no messages.";

/** The prompt asks for at least 200 words. */
const SHORT_ANSWER_TOKENS = 260;
/** 400 words in a language with three tokens per word. */
const OFFLINE_TOKENS = 1200;

type Ready = Extract<SummaryPreview, { kind: "ready" }>;
type Range = Readonly<{ min: number; max: number }>;

/** All that a preview needs to know of a summariser: data, which may cross threads. */
export type SummaryWriter = Pick<Summariser, "provider" | "model" | "baseUrl">;

export const writerOf = ({ provider, model, baseUrl }: Summariser): SummaryWriter => ({
  provider,
  model,
  baseUrl,
});

/** A preview of "summary now". */
export async function planNow(
  store: Store,
  summariser: SummaryWriter,
  chatId: string,
): Promise<SummaryPreview> {
  const plan = await readPlan(store, chatId);
  if (plan.kind !== "ok") return plan;
  if (plan.read.length === 0) return { kind: "nothing", message: NOTHING_TO_SUMMARISE };
  const { covered, state, settings, read, messagesKept, format, tokensBefore } = plan;
  const answer = estimateAnswer(plan, summariser);
  const withoutText = await countWithSummary(store, { ...plan, chatId, text: "" });
  return {
    kind: "ready",
    basis: state.revision,
    covered: covered && {
      firstId: covered.firstId,
      lastId: covered.lastId,
      messages: covered.through - covered.from + 1,
    },
    messagesRead: read.length,
    messagesKept,
    retainedExchanges: settings.retainedExchanges,
    format,
    tokensBefore,
    tokensAfter: { min: withoutText + answer.min, max: withoutText + answer.max },
    provider: summariser.provider,
    model: summariser.model,
    sentTo: summariser.baseUrl,
    price: priceOfCall(plan, summariser, answer),
  };
}

/** A short chat gives a short summary; no answer exceeds the provider's limit. */
function estimateAnswer({ tokensBefore }: SummaryPlan, summariser: SummaryWriter): Range {
  const max = summariser.baseUrl === undefined ? OFFLINE_TOKENS : answerLimit(summariser);
  return { min: Math.min(SHORT_ANSWER_TOKENS, tokensBefore), max };
}

/** The cost of the prompt as posted, including instruction and framing, and of the answer. */
function priceOfCall(plan: SummaryPlan, summariser: SummaryWriter, answer: Range): Ready["price"] {
  const { baseUrl, model: modelId } = summariser;
  const call = baseUrl === undefined ? undefined : callOrNothing(plan, summariser);
  if (call === undefined) return undefined;
  const { instruction, transcript } = call;
  const { tokenizer } = describeModel(modelId);
  const prompt: Prompt = {
    protocol: summariser.provider === "gemini" ? "gemini" : "openai",
    turns: [
      { role: "system", parts: [textPart(instruction, { kind: "frame" })] },
      { role: "user", parts: [textPart(transcript, { kind: "frame" })] },
    ],
  };
  const { total } = countPrompt({ prompt, tokenizer, countTokens: tokenCounter(tokenizer), modelId });
  const inputTokens = likelyTokens(total);
  const [low, high] = [answer.min, answer.max].map((outputTokens) =>
    priceOf({ modelId, inputTokens, outputTokens }),
  );
  return low && { usd: { min: low.usd, max: high?.usd }, source: low.source, asOf: low.asOf };
}

/** Messages without text are not sent. */
function callOrNothing({ read, botName }: SummaryPlan, summariser: SummaryWriter): SummaryCall | undefined {
  try {
    return summaryCall(summariser, { messages: read, botName });
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}
