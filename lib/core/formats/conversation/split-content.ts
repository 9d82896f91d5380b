import type { Message } from "../../schema/message";

export type SplitPiece =
  | Readonly<{ kind: "text"; text: string }>
  | Readonly<{ kind: "media"; position: number }>;

/** One separator character between two texts of a message. */
const SEPARATOR_LENGTH = 1;

/**
 * The original parts of a message's content. Undefined if they were one text followed by the media, or no longer match
 * the message.
 */
export function splitContent({
  text = "",
  media = [],
  contentParts,
}: Message): readonly SplitPiece[] | undefined {
  if (contentParts === undefined) return undefined;
  const points = [...text];
  const unused = new Set(media.keys());
  const pieces: SplitPiece[] = [];
  let start = 0;
  for (const part of contentParts) {
    if ("media" in part) {
      if (!unused.delete(part.media)) return undefined;
      pieces.push({ kind: "media", position: part.media });
    } else {
      const end = start + part.text;
      pieces.push({ kind: "text", text: points.slice(start, end).join("") });
      start = end + SEPARATOR_LENGTH;
    }
  }
  const isWhole = start === points.length + SEPARATOR_LENGTH && unused.size === 0;
  return isWhole ? pieces : undefined;
}
