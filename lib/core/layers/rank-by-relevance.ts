import { type TextFeatures, textFeatures } from "./text-features";

type RankedText = Readonly<{ index: number; score: number }>;

/** The usual BM25 constants: saturation of repeated terms, discount for long texts. */
const SATURATION = 1.2;
const LENGTH_DISCOUNT = 0.75;
/** A lower score is a chance match: a shared "і" or a few shared letters. */
const MIN_SCORE = 0.07;

/**
 * Hybrid search: half BM25 over words, normalised by the score of a text with every query word, and half cosine of
 * character-trigram sets. Scores are 0–1 and comparable between queries. Best first, ties to the newer text.
 */
export function rankByRelevance(query: string, texts: readonly TextFeatures[]): readonly RankedText[] {
  const asked = textFeatures(query);
  if (asked.words.length === 0) return [];
  const wordScores = scoreWords(asked, texts);
  const askedTrigrams = new Set(asked.trigrams);
  return texts
    .map(({ trigrams }, index) => ({
      index,
      score: ((wordScores[index] ?? 0) + cosine(askedTrigrams, trigrams)) / 2,
    }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score || b.index - a.index);
}

function scoreWords(asked: TextFeatures, texts: readonly TextFeatures[]): Float64Array {
  const terms = new Map([...new Set(asked.words)].map((word, place) => [word, place]));
  const counts = texts.map(({ words }) => countTerms(words, terms));
  const weights = [...terms.values()].map((place) => inverseFrequency(counts, place));
  const best = weights.reduce((sum, weight) => sum + weight, 0);
  const averageLength = texts.reduce((sum, { words }) => sum + words.length, 0) / Math.max(1, texts.length);
  return Float64Array.from(texts, ({ words }, index) => {
    const found = counts[index];
    if (!found) return 0;
    const lengthFactor = 1 - LENGTH_DISCOUNT + (LENGTH_DISCOUNT * words.length) / Math.max(1, averageLength);
    const score = found.reduce(
      (sum, count, place) =>
        sum + ((weights[place] ?? 0) * count * (SATURATION + 1)) / (count + SATURATION * lengthFactor),
      0,
    );
    return Math.min(1, score / best);
  });
}

/** Occurrences of each term in a text; undefined if there are none, the common case. */
function countTerms(words: Uint32Array, terms: ReadonlyMap<number, number>): readonly number[] | undefined {
  let counts: number[] | undefined;
  for (const word of words) {
    const place = terms.get(word);
    if (place === undefined) continue;
    counts ??= Array.from({ length: terms.size }, () => 0);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

function inverseFrequency(counts: readonly (readonly number[] | undefined)[], place: number): number {
  const containing = counts.reduce((sum, found) => sum + (found?.[place] ? 1 : 0), 0);
  return Math.log(1 + (counts.length - containing + 0.5) / (containing + 0.5));
}

function cosine(asked: ReadonlySet<number>, trigrams: Uint32Array): number {
  if (trigrams.length === 0) return 0;
  let shared = 0;
  for (const trigram of trigrams) if (asked.has(trigram)) shared += 1;
  return shared / Math.sqrt(asked.size * trigrams.length);
}
