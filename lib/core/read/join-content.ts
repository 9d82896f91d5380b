import type { Media } from "../schema/media";
import type { ContentPart, Message } from "../schema/message";
import { countCodePoints } from "../text/count-code-points";

/** One element of a source's content list. */
export type ContentPiece = Readonly<{ text: string }> | Readonly<{ media: Media }>;

type Content = Pick<Message, "text" | "media" | "contentParts">;

/**
 * Content as stored: one text, the media, and the original parts. One text followed by media needs no record, because
 * every protocol writes it that way.
 */
export function joinContent(parts: readonly ContentPiece[], separator: " " | "\n"): Content {
  const texts = parts.flatMap((part) => ("text" in part ? [part.text] : []));
  const media = parts.flatMap((part) => ("media" in part ? [part.media] : []));
  const isPlain = texts.length <= 1 && parts.findIndex((part) => "text" in part) <= 0;
  return {
    ...(texts.length === 0 ? {} : { text: texts.join(separator) }),
    ...(media.length === 0 ? {} : { media }),
    ...(isPlain ? {} : { contentParts: describeParts(parts) }),
  };
}

function describeParts(parts: readonly ContentPiece[]): ContentPart[] {
  let position = 0;
  return parts.map((part) => {
    if ("text" in part) return { text: countCodePoints(part.text) };
    position += 1;
    return { media: position - 1 };
  });
}
