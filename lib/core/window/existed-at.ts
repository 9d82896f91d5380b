import type { StoredSummary, WindowInput } from "../model/context-input";
import type { Episode } from "../schema/chat-file";

/** The payload's end; `stored` counts the messages up to and including the cut-off message. */
export type CutOff = Readonly<{ stored: number; isNewest: boolean; sentAt: string | undefined }>;

export const cutOffOf = ({ messages, earlier, later }: WindowInput): CutOff => ({
  stored: earlier.messages + messages.length,
  isNewest: later.messages === 0,
  sentAt: messages.at(-1)?.sentAt,
});

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Milliseconds of an ISO 8601 time; without an offset it is read as UTC, so that every machine agrees. */
function instantOf(time: string | undefined): number | undefined {
  const match = ISO_TIME.exec(time?.trim() ?? "");
  if (!match) return undefined;
  const [text, offset] = match;
  const instant = Date.parse(text.length > 10 && !offset ? `${text}Z` : text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** Whether it was created no later than the cut-off; true if either time is unknown. */
function madeBefore(time: string | undefined, { sentAt }: CutOff): boolean {
  const made = instantOf(time);
  const cutOff = instantOf(sentAt);
  return made === undefined || cutOff === undefined || made <= cutOff;
}

/**
 * A summary that covers messages after the cut-off, or was created after it, did not exist yet. At the newest message
 * all exist, because a summary is always written after the answer that triggered it.
 */
export const summaryExisted = ({ summary, covers }: StoredSummary, cutOff: CutOff): boolean =>
  cutOff.isNewest || (covers.messages <= cutOff.stored && madeBefore(summary.createdAt, cutOff));

export const episodeExisted = (episode: Episode, cutOff: CutOff): boolean =>
  cutOff.isNewest || madeBefore(episode.at, cutOff);

/** Number of messages, from the first on, covered by summaries that existed at the cut-off. */
export const coveredMessages = (summaries: readonly StoredSummary[], cutOff: CutOff): number =>
  summaries.reduce(
    (most, stored) => (summaryExisted(stored, cutOff) ? Math.max(most, stored.covers.messages) : most),
    0,
  );
