/** Enough for the ranker; a common word must not load a whole chat. */
export const MAX_CANDIDATES = 1000;

/** Searched UTF-16 units of a message, so that a thousand candidates are a bounded amount of text. */
export const MAX_SEARCHED_LENGTH = 20_000;

/** Only the longest words are searched, as an approximation of the rarest. */
const MAX_WORDS = 8;
const MIN_WORD_LENGTH = 3;
/** Share of a word that another word must start with: endings (a Slavic case, a plural) may differ. */
const KEPT_SHARE = 0.6;
/** A word may be megabytes long; a pattern may not. */
const MAX_PREFIX_LENGTH = 64;

/** Words as SQLite's full-text index splits them (Unicode 6.1), with an accent as part of its letter. */
const LETTER = "\\p{L}\\p{N}\\p{Co}";
const ACCENT = "\\u0300-\\u0331";
/** Newer characters than the index knows, which it treats as letters: isolates, currencies, symbols and emoji. */
const NEWER_SYMBOL = [
  "\\p{Cn}\\u061c\\u2066-\\u2069\\u20ba-\\u20cf\\u23f4-\\u23ff\\u2700\\u2b4d-\\u2b4f\\u2b5a-\\u2bff",
  "\\u{1f321}-\\u{1f32f}\\u{1f336}\\u{1f37d}-\\u{1f37f}\\u{1f394}-\\u{1f39f}\\u{1f3c5}\\u{1f3cb}-\\u{1f3df}",
  "\\u{1f3f1}-\\u{1f3ff}\\u{1f43f}\\u{1f441}\\u{1f4f8}\\u{1f4fd}-\\u{1f4ff}\\u{1f53e}-\\u{1f53f}",
  "\\u{1f544}-\\u{1f54f}\\u{1f568}-\\u{1f5fa}\\u{1f641}-\\u{1f644}\\u{1f650}-\\u{1f67f}\\u{1f6c6}-\\u{1faff}",
].join("");
const WORD = new RegExp(`[${LETTER}][${LETTER}${ACCENT}]*`, "gu");
const WORD_START = `(?<![${LETTER}${NEWER_SYMBOL}][${ACCENT}]*)`;

export type CandidateRule = Readonly<{
  /** Lower-case word prefixes of letters, digits and accents only. */
  prefixes: readonly string[];
  isCandidate: (text: string) => boolean;
}>;

/**
 * Which texts a search considers: those with a word that starts like one of the query's longer words. A separate rule,
 * so that a full-text index and a scan over a file find the same texts. Undefined if no word is long enough.
 */
export function candidateRule(query: string): CandidateRule | undefined {
  const words = [...new Set(query.toLowerCase().match(WORD))]
    .map((word) => [...word])
    .filter((letters) => letters.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const prefixes = [...new Set(words.map(beginning))];
  // The look-behind runs only at prefix matches: at every position, a megabyte of accents would take forever.
  const pattern = new RegExp(`(?=${prefixes.join("|")})${WORD_START}`, "u");
  return { prefixes, isCandidate: (text) => pattern.test(text.slice(0, MAX_SEARCHED_LENGTH).toLowerCase()) };
}

const beginning = (letters: readonly string[]): string =>
  letters
    .slice(0, Math.min(MAX_PREFIX_LENGTH, Math.max(MIN_WORD_LENGTH, Math.ceil(letters.length * KEPT_SHARE))))
    .join("");
