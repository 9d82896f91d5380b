import type { Message } from "../schema/message";
import { exchangeOpenings } from "./count-exchanges";

/** What a summary would do, decided without making it. */
type SummaryPlan = Readonly<{
  /** All that the summariser reads: every message in context, the retained ones included. */
  read: readonly Message[];
  /** These leave the context. */
  covered: readonly Message[];
  /** These stay in it. */
  retained: readonly Message[];
}>;

/**
 * The last exchanges stay, from the user message that opens the first of them; with fewer exchanges than that all
 * stay. With none to retain, only a question still without an answer does.
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
