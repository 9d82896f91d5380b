import type { ProviderId } from "../../contract/provider-answer";
import { countWords } from "../../core/summaries/extract/count-words";
import { describeModel } from "../../core/tokens/models";
import { tokenCounter } from "../context/token-counter";
import type { SummaryRequest } from "./provider";
import { MOST_WORDS, type SummaryPrompt, summaryPrompt } from "./summary-prompt";

/** The request to a provider, and its output limit. */
export type SummaryCall = SummaryPrompt & Readonly<{ maxTokens: number }>;

type Writer = Readonly<{ provider: ProviderId; model: string }>;

/** OpenAI's reasoning models reject a temperature and `max_tokens`; their reasoning counts as output too. */
export const isReasoningModel = (model: string): boolean => /^(?:o\d|gpt-[5-9])/.test(model);

/** Enough for 400 words in any language, plus reasoning, which counts as output too. */
const GEMINI_TOKENS = 8192;
const REASONING_TOKENS = 4000;
/** The specified limit; a script that takes many tokens per word gets fewer words. */
const PLAIN_TOKENS = 800;

export function summaryCall(writer: Writer, request: SummaryRequest): SummaryCall {
  const maxTokens = answerLimit(writer);
  const isTight = maxTokens === PLAIN_TOKENS;
  const mostWords = isTight ? wordsThatFit(request, writer.model, maxTokens) : MOST_WORDS;
  return { ...summaryPrompt(request, mostWords), maxTokens };
}

export function answerLimit({ provider, model }: Writer): number {
  if (provider === "gemini") return GEMINI_TOKENS;
  if (provider === "anthropic") return REASONING_TOKENS;
  return isReasoningModel(model) ? REASONING_TOKENS : PLAIN_TOKENS;
}

const FEWEST_MOST_WORDS = 220;
/** Reserve for bullets, headings, and models that do not count their words. */
const MARGIN = 0.85;
/** The newest messages show how many tokens a word of this chat takes. */
const SAMPLE = 20_000;

/** Words of this chat that fit, as the model counts them. */
function wordsThatFit({ messages }: SummaryRequest, model: string, maxTokens: number): number {
  const sample = messages
    .map(({ text = "" }) => text)
    .join("\n")
    .slice(-SAMPLE);
  const tokens = tokenCounter(describeModel(model).tokenizer)(sample);
  const fitting = Math.floor((maxTokens * MARGIN * countWords(sample)) / Math.max(1, tokens) / 10) * 10;
  return Math.min(MOST_WORDS, Math.max(FEWEST_MOST_WORDS, fitting));
}
