import {
  summaryAppliedLine,
  summaryFailedLine,
  summaryGeneratedLine,
  summaryTriggeredLine,
} from "../../core/summaries/summary-log-lines";
import { withUnit } from "../../core/text/with-unit";
import type { ActivityEvent } from "../store/activity-event";
import type { ClearedHistory, EndedSummary } from "../store/summary-store";

/** The log lines of the specification (the summary bot) and our own. None contains chat content; every count has a unit. */
const info = (text: string, data?: object): ActivityEvent => ({ kind: "summary", text, data });

export const triggeredEvent = (chatId: string, exchanges: number): ActivityEvent =>
  info(summaryTriggeredLine(chatId, exchanges, new Date().toISOString().slice(0, 19)), { exchanges });

export const appliedEvents = (
  chatId: string,
  {
    version,
    messagesRead,
    messagesKept,
    characters,
    model,
  }: Readonly<{
    version: number;
    messagesRead: number;
    messagesKept: number;
    characters: number;
    model: string;
  }>,
): readonly ActivityEvent[] => [
  info(summaryGeneratedLine(messagesRead, characters, model), { version }),
  info(summaryAppliedLine(chatId, messagesKept), { version }),
];

export const failedEvent = (chatId: string, version: number, message: string): ActivityEvent => ({
  ...info(summaryFailedLine(chatId, message), { version }),
  level: "error",
});

/** How a cancelled run is recorded, regardless of who cancels it. */
export const cancelledEnd = (chatId: string, version: number): EndedSummary => ({
  cause: "cancelled",
  message: "Cancelled.",
  event: info(`Summarization cancelled for user ${chatId}: version ${version}`, { version }),
});

export const rolledBackEvent = (chatId: string, version: number): ActivityEvent =>
  info(`Summary rolled back for user ${chatId}: version ${version}`, { version });

export const redoneEvent = (chatId: string, version: number): ActivityEvent =>
  info(`Summary redone for user ${chatId}: version ${version}`, { version });

export const clearedEvent = (
  chatId: string,
  { messages, summaries, blobs }: ClearedHistory,
): ActivityEvent => ({
  kind: "history-cleared",
  text: `History cleared for user ${chatId}: ${[
    withUnit(messages, "message"),
    withUnit(summaries, "summary version"),
    withUnit(blobs, "media file"),
  ].join(", ")}`,
  data: { messages, summaries, blobs },
});
