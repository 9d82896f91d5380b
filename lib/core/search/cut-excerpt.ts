import type { HighlightedText } from "../schema/chat-list";
import { splitsPair } from "../text/surrogates";
import { foldWord } from "./fold-word";
import type { SearchWord } from "./search-words";

/** UTF-16 units that fit on one line. */
const MAX_BEFORE = 40;
const MAX_AFTER = 120;
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/**
 * How well a word matches a search word. The full-text index splits some scripts differently (it ends a word at a vowel
 * sign), so a word that only starts with or contains a search word ranks second and third.
 */
const RANKS = { matches: 0, begins: 1, contains: 2 } as const;
type Rank = (typeof RANKS)[keyof typeof RANKS];
type Place = Readonly<{ start: number; end: number; rank: Rank }>;

/** One line of the text around the first match, with its matches marked. Linear in the text. */
export function cutExcerpt(text: string, words: readonly SearchWord[]): HighlightedText {
  const first = findFirst(text, words);
  const start = first === undefined ? 0 : lineStart(text, first.start);
  const end = lineEnd(text, (first?.start ?? 0) + MAX_AFTER);
  const line = text.slice(start, end);
  const marked = first === undefined ? [{ text: line, match: false }] : markLine(line, words, first.rank);
  return [
    ...(start > 0 ? [{ text: "…", match: false }] : []),
    ...marked,
    ...(end < text.length ? [{ text: "…", match: false }] : []),
  ].filter((segment) => segment.text !== "");
}

function findFirst(text: string, words: readonly SearchWord[]): Place | undefined {
  let best: Place | undefined;
  for (const place of placesIn(text, words)) {
    if (best === undefined || place.rank < best.rank) best = place;
    if (best.rank === RANKS.matches) return best;
  }
  return best;
}

function* placesIn(text: string, words: readonly SearchWord[]): Generator<Place> {
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const rank = rankOf(foldWord(word), words);
    if (rank !== undefined) yield { start: index, end: index + word.length, rank };
  }
}

function rankOf(word: string, searched: readonly SearchWord[]): Rank | undefined {
  if (searched.some(({ folded, isPrefix }) => word === folded || (isPrefix && word.startsWith(folded))))
    return RANKS.matches;
  if (searched.some(({ folded }) => word.startsWith(folded))) return RANKS.begins;
  return searched.some(({ folded }) => word.includes(folded)) ? RANKS.contains : undefined;
}

/** Starts at a whole word if there is a space to cut at. */
function lineStart(text: string, matchStart: number): number {
  if (matchStart <= MAX_BEFORE) return 0;
  const from = matchStart - MAX_BEFORE;
  const space = text.slice(from, matchStart).search(/\s/u);
  return space === -1 ? from + Number(splitsPair(text, from)) : from + space + 1;
}

function lineEnd(text: string, limit: number): number {
  return limit >= text.length ? text.length : limit - Number(splitsPair(text, limit));
}

function markLine(line: string, words: readonly SearchWord[], rank: Rank): HighlightedText {
  const segments: { text: string; match: boolean }[] = [];
  let end = 0;
  for (const place of placesIn(line, words)) {
    if (place.rank > rank) continue;
    segments.push({ text: line.slice(end, place.start), match: false });
    segments.push({ text: line.slice(place.start, place.end), match: true });
    end = place.end;
  }
  return [...segments, { text: line.slice(end), match: false }];
}
