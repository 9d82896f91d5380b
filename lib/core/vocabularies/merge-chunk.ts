import { isLowSurrogate } from "../text/surrogates";
import { findPiece, type HashedText, type Vocabulary } from "./vocabulary";

/** Above every rank: nothing to merge here. */
const NO_RANK = 0x7fffffff;

/** Longer chunks use mergeLongChunk, because the search for the next merge below is linear. */
export const SHORT_CHUNK = 160;

const ranks = new Int32Array(SHORT_CHUNK);

/**
 * Byte-pair merging like SentencePiece: among neighbours that together spell a piece, the lowest rank merges first,
 * ties leftmost first. Leaves the symbols' first units in `starts` (terminated by the chunk's length) and returns the
 * number of symbols.
 */
export function mergeChunk(
  vocabulary: Vocabulary,
  text: HashedText,
  length: number,
  starts: Int32Array,
): number {
  let count = splitCharacters(text.units, length, starts);
  for (let at = 0; at + 1 < count; at++) ranks[at] = rankOf(vocabulary, text, starts, at);
  for (let best = lowestRank(count - 1); best >= 0; best = lowestRank(count - 1)) {
    count -= 1;
    for (let at = best + 1; at < count; at++) {
      starts[at] = starts[at + 1] ?? length;
      ranks[at - 1] = ranks[at] ?? NO_RANK;
    }
    starts[count] = length;
    if (best + 1 < count) ranks[best] = rankOf(vocabulary, text, starts, best);
    if (best > 0) ranks[best - 1] = rankOf(vocabulary, text, starts, best - 1);
  }
  return count;
}

/** Fills `starts` with the first unit of every character and returns their number. */
export function splitCharacters(units: Uint16Array, length: number, starts: Int32Array): number {
  let count = 0;
  for (let at = 0; at < length; at++) {
    // The counter has replaced lone surrogates, so a low one always ends a pair.
    if (isLowSurrogate(units[at] ?? 0)) continue;
    starts[count] = at;
    count += 1;
  }
  starts[count] = length;
  return count;
}

function rankOf(vocabulary: Vocabulary, text: HashedText, starts: Int32Array, at: number): number {
  const piece = findPiece(vocabulary, text, starts[at] ?? 0, starts[at + 2] ?? 0);
  return piece < 0 ? NO_RANK : piece;
}

function lowestRank(count: number): number {
  let best = -1;
  let lowest = NO_RANK;
  for (let at = 0; at < count; at++) {
    const rank = ranks[at] ?? NO_RANK;
    if (rank >= lowest) continue;
    lowest = rank;
    best = at;
  }
  return best;
}
