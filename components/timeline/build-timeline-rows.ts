import { formatMoment, parseMoment, type ReaderPlace } from "@/lib/client/format/format-moment";
import type { TimelineMessage } from "@/lib/core/schema/message-page";
import { foldText } from "../text/fold-text";
import { authorName } from "./author-name";
import { displayMessage } from "./display-message";

export type ReplyPreview = Readonly<{
  messageId: string | undefined;
  name: string | undefined;
  excerpt: string | undefined;
}>;

export type TimelineRow = Readonly<{
  message: TimelineMessage;
  reply: ReplyPreview | undefined;
  /** The day's name, on the first message of each day. */
  day: string | undefined;
}>;

const EXCERPT_LENGTH = 160;

/** The platform's stored data about the answered message comes first; the message itself fills the gaps. */
function previewReply(
  { replyTo }: TimelineMessage,
  loaded: ReadonlyMap<string, TimelineMessage>,
  botName: string,
): ReplyPreview | undefined {
  if (!replyTo) return undefined;
  const { messageId } = replyTo;
  const target = messageId === undefined ? undefined : loaded.get(messageId);
  return {
    messageId,
    name: replyTo.name || replyTo.username || (target && authorName(target, botName)),
    excerpt: replyTo.excerpt || foldText(target?.text ?? "", EXCERPT_LENGTH).shown || undefined,
  };
}

/**
 * Days follow the reader's time zone. A message without a readable time belongs to the day before it. Pages loaded
 * before and after a deletion may contain the same message: it is shown once.
 */
export function buildTimelineRows(
  stored: readonly TimelineMessage[],
  place: ReaderPlace,
  botName: string,
): readonly TimelineRow[] {
  const loaded = new Map(stored.map((message) => [message.id, displayMessage(message)]));
  let current: string | undefined;
  return [...loaded.values()].map((message) => {
    const moment = parseMoment(message.sentAt ?? "");
    const day = moment && formatMoment(moment, "day", place);
    const isNew = day !== undefined && day !== current;
    current = day ?? current;
    return { message, reply: previewReply(message, loaded, botName), day: isNew ? day : undefined };
  });
}
