import { splitCharacters } from "./merge-chunk";
import { findPiece, type HashedText, type Vocabulary } from "./vocabulary";

/** Packs a position and the rank into one number of the queue; both together stay below 2^53. */
const POSITIONS = 2 ** 32;

/** The same merging as mergeChunk with a queue, because a word of a million letters must not cost its square. */
export function mergeLongChunk(
  vocabulary: Vocabulary,
  text: HashedText,
  length: number,
  starts: Int32Array,
): number {
  const symbols = linkSymbols(starts, splitCharacters(text.units, length, starts));
  const queue: number[] = [];
  const offer = (at: number) => {
    const next = symbols.next[at] ?? length;
    const piece = next < length ? findPiece(vocabulary, text, at, symbols.next[next] ?? length) : -1;
    symbols.merge[at] = piece;
    if (piece >= 0) push(queue, piece * POSITIONS + at);
  };
  for (let at = 0; at < length; at = symbols.next[at] ?? length) offer(at);
  for (let key = pop(queue); key !== undefined; key = pop(queue)) {
    const piece = Math.floor(key / POSITIONS);
    const at = key - piece * POSITIONS;
    // A stale entry: one of its two symbols has been merged elsewhere.
    if (symbols.merge[at] !== piece) continue;
    joinNext(symbols, at, length);
    offer(at);
    const before = symbols.previous[at] ?? -1;
    if (before >= 0) offer(before);
  }
  return listSymbols(symbols.next, length, starts);
}

/** Symbols are identified by their first unit. `merge` is the piece a symbol makes with the next one, or -1. */
type Symbols = Readonly<{ next: Int32Array; previous: Int32Array; merge: Int32Array }>;

function linkSymbols(starts: Int32Array, count: number): Symbols {
  const length = starts[count] ?? 0;
  const next = new Int32Array(length);
  const previous = new Int32Array(length).fill(-1);
  for (let at = 0; at < count; at++) {
    const start = starts[at] ?? 0;
    next[start] = starts[at + 1] ?? length;
    if (at > 0) previous[start] = starts[at - 1] ?? -1;
  }
  return { next, previous, merge: new Int32Array(length).fill(-1) };
}

function joinNext(symbols: Symbols, at: number, length: number): void {
  const eaten = symbols.next[at] ?? length;
  const after = symbols.next[eaten] ?? length;
  symbols.merge[eaten] = -1;
  symbols.next[at] = after;
  if (after < length) symbols.previous[after] = at;
}

function listSymbols(next: Int32Array, length: number, starts: Int32Array): number {
  let count = 0;
  for (let at = 0; at < length; at = next[at] ?? length) {
    starts[count] = at;
    count += 1;
  }
  starts[count] = length;
  return count;
}

/** A binary heap, smallest key first: lowest rank, then leftmost. */
function push(heap: number[], key: number): void {
  let at = heap.length;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] ?? key;
    if (above <= key) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = key;
}

function pop(heap: number[]): number | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (last !== undefined && heap.length > 0) sink(heap, last);
  return first;
}

function sink(heap: number[], key: number): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const right = left + 1;
    const smaller = (heap[right] ?? Infinity) < (heap[left] ?? Infinity) ? right : left;
    const below = heap[smaller] ?? Infinity;
    if (below >= key) break;
    heap[at] = below;
    at = smaller;
  }
  heap[at] = key;
}
