import type { FindingInput, MediaVerdict } from "./finding-input";
import { keptMessages } from "./kept-messages";
import { type MediaItem, mediaItems } from "./media-items";
import { replyTarget } from "./reply-target";

export type JudgedMediaItem = MediaItem &
  Readonly<{ tier: "current" | "reply" | "historical"; verdict: MediaVerdict | undefined }>;

/** Media that could be in the payload (kept messages and the reply target), each with its verdict. */
export function judgedMediaItems(input: FindingInput): readonly JudgedMediaItem[] {
  const { current, kept } = input;
  if (kept === undefined) return [];
  const target = current && replyTarget(current, input);
  const verdicts = new Map(
    kept.media.map((judged) => [keyOf(judged.messageId, judged.position), judged.verdict]),
  );
  const unkept = [target, current].flatMap((message) =>
    message && !kept.messageIds.has(message.id) ? [message] : [],
  );
  return mediaItems([...unkept, ...keptMessages(input)]).map((item) => ({
    ...item,
    tier:
      item.message.id === current?.id ? "current" : item.message.id === target?.id ? "reply" : "historical",
    verdict: verdicts.get(keyOf(item.message.id, item.position)),
  }));
}

const keyOf = (messageId: string, position: number): string => `${position} ${messageId}`;
