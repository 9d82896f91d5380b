export type MarkerKind = "audio" | "image";
export type MediaMarkers = Readonly<{ text: string; urls: Readonly<Record<MarkerKind, readonly string[]>> }>;

const MARKER = /\[(Image|Audio): (?=https?:\/\/)/g;
const STOP = /[\s\]]/g;

/** Offset of the first white space or `]` from `from` on. */
function nextStop(text: string, from: number): number {
  STOP.lastIndex = from;
  return STOP.exec(text)?.index ?? text.length;
}

/**
 * Takes `[Image: https://…]` and `[Audio: https://…]` out of a text. A marker that does not end with `]` before any
 * white space is ordinary text. The end is looked up once for all markers before it, so that the work stays linear.
 */
export function extractMediaMarkers(text: string): MediaMarkers {
  const urls: Record<MarkerKind, string[]> = { audio: [], image: [] };
  let kept = "";
  let from = 0;
  let stop = -1;
  for (const match of text.matchAll(MARKER)) {
    const start = match.index;
    const urlStart = start + match[0].length;
    if (start < from) continue;
    if (stop < urlStart) stop = nextStop(text, urlStart);
    const url = text.slice(urlStart, stop);
    if (text[stop] !== "]" || /^https?:\/\/$/.test(url.slice(0, 9))) continue;
    urls[match[1] === "Audio" ? "audio" : "image"].push(url);
    kept += text.slice(from, start);
    from = stop + 1;
  }
  return { text: kept + text.slice(from), urls };
}
