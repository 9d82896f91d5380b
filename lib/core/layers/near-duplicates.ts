import type { SearchCandidate } from "../model/context-input";
import { MAX_SEARCHED_LENGTH } from "./search-candidates";

const SAME_ENOUGH = 0.85;

/** Distinct lower-case words of the searched part of a text. */
const wordSet = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .slice(0, MAX_SEARCHED_LENGTH)
      .toLowerCase()
      .split(/\p{White_Space}+/u)
      .filter(Boolean),
  );

function areNearDuplicates(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size === 0 || b.size === 0) return false;
  const shared = a.size <= b.size ? countShared(a, b) : countShared(b, a);
  return shared / (a.size + b.size - shared) >= SAME_ENOUGH;
}

function countShared(few: ReadonlySet<string>, many: ReadonlySet<string>): number {
  let count = 0;
  for (const word of few) if (many.has(word)) count += 1;
  return count;
}

/** Cached per message, because the same hits come back on every settings change. */
const knownWords = new WeakMap<SearchCandidate, ReadonlySet<string>>();

function wordsOf(message: SearchCandidate): ReadonlySet<string> {
  const words = knownWords.get(message) ?? wordSet(message.text);
  knownWords.set(message, words);
  return words;
}

/** A filter that remembers the messages it has seen and detects near-duplicates of them. */
export function nearDuplicateFilter(): (message: SearchCandidate) => boolean {
  const seen: ReadonlySet<string>[] = [];
  return (message) => {
    const words = wordsOf(message);
    if (seen.some((earlier) => areNearDuplicates(earlier, words))) return true;
    seen.push(words);
    return false;
  };
}
