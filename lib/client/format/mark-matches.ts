import type { HighlightedText } from "@/lib/core/schema/chat-list";

/** Marks the matches of a search in a title, ignoring case, exactly as the server matches titles. */
export function markMatches(text: string, search: string): HighlightedText {
  const searched = search.toLowerCase();
  const lower = text.toLowerCase();
  // Lower-casing changes the length of a few letters; the offsets would be wrong, so nothing is marked.
  if (searched === "" || lower.length !== text.length) return [{ text, match: false }];
  const segments: { text: string; match: boolean }[] = [];
  let end = 0;
  for (let start = lower.indexOf(searched); start !== -1; start = lower.indexOf(searched, end)) {
    if (start > end) segments.push({ text: text.slice(end, start), match: false });
    end = start + searched.length;
    segments.push({ text: text.slice(start, end), match: true });
  }
  return end < text.length ? [...segments, { text: text.slice(end), match: false }] : segments;
}
