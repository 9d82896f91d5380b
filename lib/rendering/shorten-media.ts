import { measureMedia } from "../core/media/measure-media";
import type { ContextInput, ReplyTarget } from "../core/model/context-input";
import type { Media } from "../core/schema/media";
import type { Message } from "../core/schema/message";

const SHOWN_CHARACTERS = 48;
/** Below this, the note about the rest would be as long as the rest. */
const SHORT_ENOUGH = 96;

type Shorten = (data: string) => string;

/**
 * Puts the beginning of each media item's base64 in place of all of it, so that what is rendered from the result is
 * fit for a screen and its source map is right. Different data stay different: formats tell items apart by them. A
 * picture keeps the size that its bytes have, so that it costs the same.
 */
export function shortenMedia(input: ContextInput): ContextInput {
  if (!holdsLongMedia(input)) return input;
  const shorten = distinctShortener();
  const message = (stored: Message) => shortenMessage(stored, shorten);
  return {
    ...input,
    messages: input.messages.map(message),
    referenced: input.referenced.map(message),
    replyTarget: input.replyTarget && shortenTarget(input.replyTarget, message),
  };
}

const holdsLongMedia = ({ messages, referenced, replyTarget }: ContextInput): boolean =>
  [...messages, ...referenced, ...(replyTarget ? [replyTarget.message] : [])].some(({ media }) =>
    media?.some(({ data = "" }) => data.length > SHORT_ENOUGH),
  );

function distinctShortener(): Shorten {
  const takenBy = new Map<string, string>();
  return (data) => {
    if (data.length <= SHORT_ENOUGH) return data;
    let shown = SHOWN_CHARACTERS;
    let short = shortened(data, shown);
    while ((takenBy.get(short) ?? data) !== data) {
      shown += SHOWN_CHARACTERS;
      short = shortened(data, shown);
    }
    takenBy.set(short, data);
    return short;
  };
}

/** Without white space: an address that has some is not an address to any format. */
const shortened = (data: string, shown: number): string =>
  `${data.slice(0, shown)}…(${data.length.toLocaleString("en")}_characters)`;

function shortenTarget(target: ReplyTarget, message: (stored: Message) => Message): ReplyTarget {
  return { ...target, message: message(target.message), answer: target.answer && message(target.answer) };
}

function shortenMessage(message: Message, shorten: Shorten): Message {
  if (!message.media?.some(isLong)) return message;
  return { ...message, media: message.media.map((media) => shortenItem(media, shorten)) };
}

const isLong = ({ data, uri }: Media): boolean => (data?.length ?? 0) + (uri?.length ?? 0) > SHORT_ENOUGH;

function shortenItem(media: Media, shorten: Shorten): Media {
  const { data, uri } = media;
  return {
    ...measureMedia(media),
    ...(data !== undefined && { data: shorten(data) }),
    ...(uri !== undefined && /^data:/i.test(uri) && { uri: shorten(uri) }),
  };
}
