/** Enough for the ranker to choose from; a common word must not drag a whole chat in. */
export const MAX_CANDIDATES = 1000;

/** The longest words of a message are its rarest, near enough. */
const MAX_WORDS = 8;
const MIN_WORD_LENGTH = 3;
/** How much of a word must stand at the beginning of another: endings (a Slavic case, a plural) may differ. */
const KEPT_SHARE = 0.6;
/** A word may be megabytes long; a pattern may not. */
const MAX_PREFIX_LENGTH = 64;

export type CandidateRule = Readonly<{
  /** Beginnings of words, in lower case, letters and digits only. */
  prefixes: readonly string[];
  isCandidate: (text: string) => boolean;
}>;

/**
 * Which texts a search looks at: those with a word that begins like a telling word of the query. A rule of its own, so
 * that a full-text index finds for it exactly what a walk over a file does. Undefined when no word is telling.
 */
export function candidateRule(query: string): CandidateRule | undefined {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu))]
    .map((word) => [...word])
    .filter((letters) => letters.length >= MIN_WORD_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
  if (words.length === 0) return undefined;
  const prefixes = [...new Set(words.map(beginning))];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${prefixes.join("|")})`, "u");
  return { prefixes, isCandidate: (text) => pattern.test(text.toLowerCase()) };
}

const beginning = (letters: readonly string[]): string =>
  letters
    .slice(0, Math.min(MAX_PREFIX_LENGTH, Math.max(MIN_WORD_LENGTH, Math.ceil(letters.length * KEPT_SHARE))))
    .join("");
