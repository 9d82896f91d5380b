export type Match = Readonly<{ start: number; end: number }>;
export type Matches = Readonly<{ found: readonly Match[]; isCapped: boolean }>;

/** Enough to step through; a search for one letter must not stop the page. */
const MOST_MATCHES = 2000;

/** Where a text is said, in any case of letters. The words are looked for as they are, never as a pattern. */
export function findMatches(text: string, query: string): Matches {
  if (query.trim() === "") return { found: [], isCapped: false };
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&"), "giu");
  const found: Match[] = [];
  for (const match of text.matchAll(pattern)) {
    if (found.length === MOST_MATCHES) return { found, isCapped: true };
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return { found, isCapped: false };
}
