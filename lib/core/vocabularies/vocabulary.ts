/**
 * The pieces of a vocabulary in flat arrays: a Map of 256,000 strings would cost several times the memory. A unit is a
 * UTF-16 unit or a byte, depending on the vocabulary. A piece's number is its rank: of two possible merges, the lower
 * number comes first.
 */
export type Vocabulary = Readonly<{
  /** All pieces concatenated; piece `i` is `units[starts[i]] … units[starts[i + 1] - 1]`. */
  units: Uint16Array;
  starts: Int32Array;
  /** Open addressing: slot `s` holds the hash at `2s` and the piece's number + 1 at `2s + 1`; 0 is empty. */
  table: Int32Array;
  longestPiece: number;
  /** The few pieces that merging never builds from their own letters. */
  unmade: ReadonlySet<number>;
}>;

/** Text for piece lookup: its units, and at `hashes[i]` the running hash of all units before `i`. */
export type HashedText = Readonly<{ units: Uint16Array; hashes: Int32Array }>;

const SLOT_BITS = 19;
const SLOTS = 1 << SLOT_BITS;
const HASH_FACTOR = 0x2c1b3c6d;

/** Powers of the factor by length, to derive the hash of a span from running hashes. */
const HASH_POWERS = new Int32Array(256).fill(1);
for (let power = 1; power < HASH_POWERS.length; power++) {
  HASH_POWERS[power] = Math.imul(HASH_POWERS[power - 1] ?? 1, HASH_FACTOR);
}

export function extendHash(hash: number, unit: number): number {
  return (Math.imul(hash, HASH_FACTOR) + unit) | 0;
}

function firstSlot(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x297a2d39) >>> (32 - SLOT_BITS);
}

/** Builds the lookup table. Supports fewer than half a million pieces. */
export function indexPieces(
  units: Uint16Array,
  starts: Int32Array,
  unmade: readonly number[] = [],
): Vocabulary {
  const table = new Int32Array(2 * SLOTS);
  let longestPiece = 0;
  for (let piece = 0; piece + 1 < starts.length; piece++) {
    const end = starts[piece + 1] ?? 0;
    const start = starts[piece] ?? 0;
    let hash = 0;
    for (let at = start; at < end; at++) hash = extendHash(hash, units[at] ?? 0);
    let slot = firstSlot(hash);
    while (table[2 * slot + 1] !== 0) slot = (slot + 1) & (SLOTS - 1);
    table[2 * slot] = hash;
    table[2 * slot + 1] = piece + 1;
    longestPiece = Math.max(longestPiece, end - start);
  }
  return { units, starts, table, longestPiece, unmade: new Set(unmade) };
}

/** The number of the piece spelled by the units from `from` up to `to`, or -1. */
export function findPiece(vocabulary: Vocabulary, text: HashedText, from: number, to: number): number {
  if (to - from > vocabulary.longestPiece) return -1;
  const { table } = vocabulary;
  const hash = ((text.hashes[to] ?? 0) - Math.imul(text.hashes[from] ?? 0, HASH_POWERS[to - from] ?? 1)) | 0;
  for (let slot = firstSlot(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
    const piece = (table[2 * slot + 1] ?? 0) - 1;
    if (piece < 0) return -1;
    if (table[2 * slot] === hash && isSpelled(vocabulary, piece, text.units, from, to)) return piece;
  }
}

function isSpelled(
  { units, starts }: Vocabulary,
  piece: number,
  text: Uint16Array,
  from: number,
  to: number,
) {
  const start = starts[piece] ?? 0;
  if ((starts[piece + 1] ?? 0) - start !== to - from) return false;
  for (let at = from; at < to; at++) {
    if (text[at] !== units[start + at - from]) return false;
  }
  return true;
}
