import { withUnit } from "../text/with-unit";

/** Log lines in the reference bot's format. They never contain message text, and every count has a unit. */
export const summaryTriggeredLine = (userId: string, exchanges: number, at: string): string =>
  `Summarization triggered for user ${userId}: ${withUnit(exchanges, "exchange")} at ${at}`;

export const summaryGeneratedLine = (messages: number, chars: number, model: string): string =>
  `Summary generated: ${withUnit(messages, "message")} -> ${chars} chars, model=${model}`;

export const summaryAppliedLine = (userId: string, keptMessages: number): string =>
  `Summary applied for user ${userId}: kept ${withUnit(keptMessages, "message")}, reset counter`;

export const summaryFailedLine = (userId: string, error: string): string =>
  `Summarization failed for user ${userId}: ${error}`;
