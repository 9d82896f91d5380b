import type { Message } from "../schema/message";

/** The stored counter: exchanges since the last compression, and whether a user waits for an answer. */
export type ExchangeCounter = Readonly<{
  count: number;
  hasOpenQuestion: boolean;
  /** The count at which an automatic summary failed; the next attempt is N exchanges later. */
  failedAt?: number | undefined;
}>;

export const NO_EXCHANGES: ExchangeCounter = { count: 0, hasOpenQuestion: false };

/** An answer needs text: a tool call alone completes nothing. */
const isAnswer = ({ role, text }: Message): boolean => role === "model" && Boolean(text?.trim());

/** A second answer in a row does not count, because no question is open. */
export function countMessage(counter: ExchangeCounter, message: Message): ExchangeCounter {
  if (message.role === "user") return { ...counter, hasOpenQuestion: true };
  if (!counter.hasOpenQuestion || !isAnswer(message)) return counter;
  return { ...counter, count: counter.count + 1, hasOpenQuestion: false };
}

/** Positions of the user messages that open the completed exchanges: the last one before each answer. */
export function exchangeOpenings(messages: readonly Message[]): readonly number[] {
  const openings: number[] = [];
  let asked: number | undefined;
  messages.forEach((message, place) => {
    if (message.role === "user") asked = place;
    else if (asked !== undefined && isAnswer(message)) {
      openings.push(asked);
      asked = undefined;
    }
  });
  return openings;
}
