import type { Rendering } from "../model/format";

/** The text sent in place of a video, and the message that it comes from. */
export type VideoDescription = Readonly<{ text: string; saidIn: string }>;

/** In a JSON format the range is a part, `{"text": "…"}`; in a text format it is the description. */
function wordsOf(slice: string): string {
  try {
    const part: unknown = JSON.parse(slice);
    if (typeof part === "object" && part !== null && "text" in part) return String(part.text);
  } catch {
    // Not JSON: the description itself.
  }
  return slice;
}

/** A request has at most one, for the video in the reply target. */
export function findVideoDescription({ text, ranges }: Rendering): VideoDescription | undefined {
  for (const { start, end, source } of ranges) {
    if (source.kind === "message" && source.part === "video-description")
      return { text: wordsOf(text.slice(start, end)), saidIn: source.messageId };
  }
  return undefined;
}
