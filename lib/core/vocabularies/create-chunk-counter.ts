import type { Chunk } from "./chunk";
import { createChunkCache, recall, remember } from "./chunk-cache";
import { mergeChunk, SHORT_CHUNK } from "./merge-chunk";
import { mergeLongChunk } from "./merge-long-chunk";
import { findPiece, type Vocabulary } from "./vocabulary";

/** Tokens of one symbol that remains after merging, from `start` up to `end`. */
export type CountSymbol = (chunk: Chunk, start: number, end: number) => number;

/** Returns a function that counts a chunk and empties it. */
export function createChunkCounter(
  vocabulary: Vocabulary,
  countSymbol: CountSymbol,
): (chunk: Chunk) => number {
  const cache = createChunkCache();
  return (chunk) => {
    const { length } = chunk;
    if (length === 0) return 0;
    chunk.length = 0;
    const whole = findPiece(vocabulary, chunk, 0, length);
    if (whole >= 0 && !vocabulary.unmade.has(whole)) return 1;
    const known = recall(cache, chunk, length);
    if (known > 0) return known;
    const tokens = countMerged(vocabulary, chunk, length, countSymbol);
    remember(cache, chunk, length, tokens);
    return tokens;
  };
}

function countMerged(vocabulary: Vocabulary, chunk: Chunk, length: number, countSymbol: CountSymbol): number {
  const merge = length > SHORT_CHUNK ? mergeLongChunk : mergeChunk;
  const symbols = merge(vocabulary, chunk, length, chunk.starts);
  let tokens = 0;
  for (let at = 0; at < symbols; at++) {
    tokens += countSymbol(chunk, chunk.starts[at] ?? 0, chunk.starts[at + 1] ?? length);
  }
  return tokens;
}
