import type { Rendering } from "../model/format";

/** The words that go to the model in a video's place, and the message that said them. */
export type VideoDescription = Readonly<{ text: string; saidIn: string }>;

/** In a JSON format the range is a part, `{"text": "…"}`; in a text format it is the words. */
function wordsOf(slice: string): string {
  try {
    const part: unknown = JSON.parse(slice);
    if (typeof part === "object" && part !== null && "text" in part) return String(part.text);
  } catch {
    // Not JSON: the words themselves.
  }
  return slice;
}

/** A request holds one at most: that of the video replied to. */
export function findVideoDescription({ text, ranges }: Rendering): VideoDescription | undefined {
  for (const { start, end, source } of ranges) {
    if (source.kind === "message" && source.part === "video-description")
      return { text: wordsOf(text.slice(start, end)), saidIn: source.messageId };
  }
  return undefined;
}
