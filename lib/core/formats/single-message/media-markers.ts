export type MarkerKind = "audio" | "image";
export type MediaMarkers = Readonly<{ text: string; urls: Readonly<Record<MarkerKind, readonly string[]>> }>;

const MARKER = /\[(Image|Audio): (?=https?:\/\/)/g;
const STOP = /[\s\]]/g;

/** Offset of the next white space or `]`. */
function nextStop(text: string, from: number): number {
  STOP.lastIndex = from;
  return STOP.exec(text)?.index ?? text.length;
}

/**
 * Extracts `[Image: https://…]` and `[Audio: https://…]` from a text. A marker must reach its `]` without white space;
 * otherwise it is ordinary text. The end is looked up once for all markers before it, which keeps the work linear.
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
