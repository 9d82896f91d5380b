import type { Sentence } from "./read-sentences";
import { stemsOf } from "./sentence-stems";
import { wordsOf } from "./words-of";

type Scored = Readonly<{ sentence: Sentence; score: number }>;
type Ranked<T> = Readonly<{
  candidate: T;
  stems: ReadonlySet<string>;
  words: ReadonlySet<string>;
  part: number;
}>;

/** The chat is seen in this many parts, so that no stretch of it speaks for the whole. */
const PARTS = 8;
const LIKENESS_COST = 3;
const SAME_PART_COST = 0.12;
const SAME = 0.65;

/** The best candidates, best first, each unlike those before it and from all over the chat; scored by what each adds. */
export function pickSpread<T extends Scored>(
  candidates: readonly T[],
  count: number,
  messageCount: number,
): readonly T[] {
  let left: readonly Ranked<T>[] = candidates.map((candidate) => ({
    candidate,
    stems: stemsOf(candidate.sentence.text),
    words: new Set(wordsOf(candidate.sentence.text)),
    part: Math.floor((candidate.sentence.message / Math.max(1, messageCount)) * PARTS),
  }));
  const picked: Ranked<T>[] = [];
  const added: T[] = [];
  while (picked.length < count) {
    const best = bestOf(left, picked);
    if (best === undefined) break;
    added.push({ ...best.candidate, score: valueAfter(best, picked) });
    picked.push(best);
    left = left.filter((other) => other !== best && likeness(other, best) < SAME);
  }
  return added;
}

function bestOf<T extends Scored>(
  left: readonly Ranked<T>[],
  picked: readonly Ranked<T>[],
): Ranked<T> | undefined {
  let best: Ranked<T> | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const ranked of left) {
    const value = valueAfter(ranked, picked);
    if (value > most) [best, most] = [ranked, value];
  }
  return best;
}

function valueAfter<T extends Scored>(ranked: Ranked<T>, picked: readonly Ranked<T>[]): number {
  let closest = 0;
  let inPart = 0;
  for (const other of picked) {
    closest = Math.max(closest, likeness(ranked, other));
    if (other.part === ranked.part) inPart += 1;
  }
  return ranked.candidate.score - LIKENESS_COST * closest * closest - SAME_PART_COST * inPart;
}

/** By what they speak of, or by their wording: the same sentence about another thing is hardly news. */
const likeness = (one: Ranked<Scored>, other: Ranked<Scored>): number =>
  Math.max(sharedPart(one.stems, other.stems), sharedPart(one.words, other.words));

/** From 0 to 1. */
function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return one.size === other.size ? 1 : 0;
  let shared = 0;
  for (const stem of one) if (other.has(stem)) shared += 1;
  return shared / (one.size + other.size - shared);
}
