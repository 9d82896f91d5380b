import { priceOf } from "../../core/pricing";
import { describeModel } from "../../core/tokens/models";
import type { SummaryPreview } from "../../summary-runs";
import type { Summariser } from "../providers/provider";
import type { Store } from "../store";
import { tokenCounter } from "../token-counter";
import { readPlan, type StoredPlan } from "./read-plan";

export const NOTHING_TO_SUMMARISE = "There is nothing to summarise yet: no message is in the context.";

/** The prompt asks for at least 200 words; the answer is cut at 800 tokens. */
const SUMMARY_TOKENS = { min: 260, max: 800 };

/** What "summary now" would do, told before it does it. */
export async function planNow(store: Store, summariser: Summariser, chatId: string): Promise<SummaryPreview> {
  const plan = await readPlan(store, chatId);
  if (plan === undefined) return { kind: "no-chat" };
  if (plan.read.length === 0) return { kind: "nothing", message: NOTHING_TO_SUMMARISE };
  const { covered, state, read, messagesKept, tokensBefore } = plan;
  return {
    kind: "ready",
    basis: state.revision,
    covered: covered && {
      firstId: covered.first.message.id,
      lastId: covered.last.message.id,
      messages: covered.through - covered.from + 1,
    },
    messagesRead: read.length,
    messagesKept,
    tokensBefore,
    tokensAfter: estimateAfter(plan),
    provider: summariser.provider,
    model: summariser.model,
    sentTo: summariser.baseUrl,
    price: priceOfReading(plan, summariser),
  };
}

/** A short chat makes a short summary. */
function estimateAfter({ tokensAfter, tokensBefore }: StoredPlan): Readonly<{ min: number; max: number }> {
  const withoutText = tokensAfter("");
  return {
    min: withoutText + Math.min(SUMMARY_TOKENS.min, tokensBefore),
    max: withoutText + SUMMARY_TOKENS.max,
  };
}

function priceOfReading({ read }: StoredPlan, { baseUrl, model }: Summariser) {
  if (baseUrl === undefined) return undefined;
  const countTokens = tokenCounter(describeModel(model).tokenizer);
  const inputTokens = read.reduce((sum, { text }) => sum + (text ? countTokens(text) : 0), 0);
  return priceOf({ modelId: model, inputTokens });
}
