import type { HashedText } from "./vocabulary";

const SLOT_BITS = 15;
const MAX_LENGTH = 40;

/**
 * Counts of recent chunks by their text. One slot per hash, the newest wins: bounded, and without strings (a slice of a
 * message as a Map key would keep the whole message alive). A collision can only cause a miss, never a wrong count.
 */
export type ChunkCache = Readonly<{ units: Uint16Array; lengths: Uint8Array; counts: Uint8Array }>;

export function createChunkCache(): ChunkCache {
  const slots = 1 << SLOT_BITS;
  return {
    units: new Uint16Array(slots * MAX_LENGTH),
    lengths: new Uint8Array(slots),
    counts: new Uint8Array(slots),
  };
}

/** The cached count, or 0 for a miss: every chunk has at least one token. */
export function recall(cache: ChunkCache, chunk: HashedText, length: number): number {
  if (length > MAX_LENGTH) return 0;
  const slot = slotOf(chunk, length);
  if (cache.lengths[slot] !== length) return 0;
  const start = slot * MAX_LENGTH;
  for (let at = 0; at < length; at++) {
    if (cache.units[start + at] !== chunk.units[at]) return 0;
  }
  return cache.counts[slot] ?? 0;
}

/** At most four bytes per unit, so that a count always fits. */
export function remember(cache: ChunkCache, chunk: HashedText, length: number, count: number): void {
  if (length > MAX_LENGTH) return;
  const slot = slotOf(chunk, length);
  const start = slot * MAX_LENGTH;
  for (let at = 0; at < length; at++) cache.units[start + at] = chunk.units[at] ?? 0;
  cache.lengths[slot] = length;
  cache.counts[slot] = count;
}

function slotOf(chunk: HashedText, length: number): number {
  const hash = chunk.hashes[length] ?? 0;
  return Math.imul(hash ^ (hash >>> 13), 0x5bd1e995) >>> (32 - SLOT_BITS);
}
