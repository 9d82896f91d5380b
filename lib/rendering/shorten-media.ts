import { measureMedia } from "../core/media/measure-media";
import type { ContextInput, ReplyTarget } from "../core/model/context-input";
import type { Media } from "../core/schema/media";
import type { Message } from "../core/schema/message";

const SHOWN_CHARACTERS = 48;
/** Below this, the note about the omitted rest would be as long as the rest. */
const SHORT_ENOUGH = 96;

type Shorten = (data: string) => string;

/**
 * Truncates the base64 of each media item before rendering, so that the text fits a screen and its source map is
 * correct. Different data stay different, because formats compare items by data; images keep their pixel size, so their
 * cost is unchanged.
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

/** Without white space, because no format accepts an address that contains some. */
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
