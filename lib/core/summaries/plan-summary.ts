import type { Message } from "../schema/message";
import { exchangeOpenings } from "./count-exchanges";

/** The effect of a summary, decided without running it. */
type SummaryPlan = Readonly<{
  /** The summariser's input: every message in the context, including the retained ones. */
  read: readonly Message[];
  /** Messages that leave the context. */
  covered: readonly Message[];
  /** Messages that stay in it. */
  retained: readonly Message[];
}>;

/**
 * Retains the last exchanges, from the user message that opens the first of them; all messages if there are fewer
 * exchanges. With none to retain, only an unanswered question stays.
 */
export function planSummary(inContext: readonly Message[], retainedExchanges: number): SummaryPlan {
  const start = retainedStart(inContext, retainedExchanges);
  return { read: inContext, covered: inContext.slice(0, start), retained: inContext.slice(start) };
}

function retainedStart(messages: readonly Message[], retainedExchanges: number): number {
  if (retainedExchanges > 0) return exchangeOpenings(messages).at(-retainedExchanges) ?? 0;
  const lastAnswer = messages.findLastIndex(({ role, text }) => role === "model" && Boolean(text?.trim()));
  const open = messages.findIndex(({ role }, place) => place > lastAnswer && role === "user");
  return open < 0 ? messages.length : open;
}
