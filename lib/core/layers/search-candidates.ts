/** Enough for the ranker to choose from; a common word must not drag a whole chat in. */
export const MAX_CANDIDATES = 1000;

/** UTF-16 units of a message that a search looks at: a thousand candidates of any size stay a bounded amount of text. */
export const MAX_SEARCHED_LENGTH = 20_000;

/** The longest words of a message are its rarest, near enough. */
const MAX_WORDS = 8;
const MIN_WORD_LENGTH = 3;
/** How much of a word must stand at the beginning of another: endings (a Slavic case, a plural) may differ. */
const KEPT_SHARE = 0.6;
/** A word may be megabytes long; a pattern may not. */
const MAX_PREFIX_LENGTH = 64;

/** Words as SQLite's full-text index parts them (Unicode 6.1): to it an accent belongs to its letter. */
const LETTER = "\\p{L}\\p{N}\\p{Co}";
const ACCENT = "\\u0300-\\u0331";
/** Younger signs than the index knows: it takes them for letters. Isolates, currencies, symbols and emoji. */
const YOUNG_SIGN = [
  "\\p{Cn}\\u061c\\u2066-\\u2069\\u20ba-\\u20cf\\u23f4-\\u23ff\\u2700\\u2b4d-\\u2b4f\\u2b5a-\\u2bff",
  "\\u{1f321}-\\u{1f32f}\\u{1f336}\\u{1f37d}-\\u{1f37f}\\u{1f394}-\\u{1f39f}\\u{1f3c5}\\u{1f3cb}-\\u{1f3df}",
  "\\u{1f3f1}-\\u{1f3ff}\\u{1f43f}\\u{1f441}\\u{1f4f8}\\u{1f4fd}-\\u{1f4ff}\\u{1f53e}-\\u{1f53f}",
  "\\u{1f544}-\\u{1f54f}\\u{1f568}-\\u{1f5fa}\\u{1f641}-\\u{1f644}\\u{1f650}-\\u{1f67f}\\u{1f6c6}-\\u{1faff}",
].join("");
const WORD = new RegExp(`[${LETTER}][${LETTER}${ACCENT}]*`, "gu");
const WORD_START = `(?<![${LETTER}${YOUNG_SIGN}][${ACCENT}]*)`;

export type CandidateRule = Readonly<{
  /** Beginnings of words, in lower case: letters, digits and accents only. */
  prefixes: readonly string[];
  isCandidate: (text: string) => boolean;
}>;

/**
 * Which texts a search looks at: those with a word that begins like a telling word of the query. A rule of its own, so
 * that a full-text index finds for it exactly what a walk over a file does. Undefined when no word is telling.
 */
export function candidateRule(query: string): CandidateRule | undefined {
  const words = [...new Set(query.toLowerCase().match(WORD))]
    .map((word) => [...word])
    .filter((letters) => letters.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const prefixes = [...new Set(words.map(beginning))];
  // Looks back only from where a beginning stands: from every place, a megabyte of accents would take forever.
  const pattern = new RegExp(`(?=${prefixes.join("|")})${WORD_START}`, "u");
  return { prefixes, isCandidate: (text) => pattern.test(text.slice(0, MAX_SEARCHED_LENGTH).toLowerCase()) };
}

const beginning = (letters: readonly string[]): string =>
  letters
    .slice(0, Math.min(MAX_PREFIX_LENGTH, Math.max(MIN_WORD_LENGTH, Math.ceil(letters.length * KEPT_SHARE))))
    .join("");
