export type Match = Readonly<{ start: number; end: number }>;
export type Matches = Readonly<{ found: readonly Match[]; isCapped: boolean }>;

/** Enough to step through; searching for a single letter must not block the page. */
const MAX_MATCHES = 2000;

/** Case-insensitive plain-text matches; the query is never a pattern. */
export function findMatches(text: string, query: string): Matches {
  if (query.trim() === "") return { found: [], isCapped: false };
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&"), "giu");
  const found: Match[] = [];
  for (const match of text.matchAll(pattern)) {
    if (found.length === MAX_MATCHES) return { found, isCapped: true };
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return { found, isCapped: false };
}
