import { extendHash } from "./vocabulary";

/**
 * A run of units that is merged separately. One chunk is reused, so that counting allocates nothing; it grows to the
 * longest run. `starts` is space for the symbols that remain after merging.
 */
export type Chunk = { units: Uint16Array; hashes: Int32Array; starts: Int32Array; length: number };

export function createChunk(): Chunk {
  const room = 64;
  return {
    units: new Uint16Array(room),
    hashes: new Int32Array(room + 1),
    starts: new Int32Array(room + 1),
    length: 0,
  };
}

export function append(chunk: Chunk, unit: number): void {
  if (chunk.length === chunk.units.length) grow(chunk);
  chunk.units[chunk.length] = unit;
  chunk.hashes[chunk.length + 1] = extendHash(chunk.hashes[chunk.length] ?? 0, unit);
  chunk.length += 1;
}

function grow(chunk: Chunk): void {
  const { units, hashes } = chunk;
  chunk.units = new Uint16Array(2 * units.length);
  chunk.units.set(units);
  chunk.hashes = new Int32Array(2 * units.length + 1);
  chunk.hashes.set(hashes);
  chunk.starts = new Int32Array(2 * units.length + 1);
}
