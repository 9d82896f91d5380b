const BITS = 21;

/** One bit for each hashed pair of units that are adjacent in some piece. */
export type Neighbours = Uint8Array;

function bitOf(left: number, right: number): number {
  return Math.imul(Math.imul(left, 0x9e3779b1) + right, 0x85ebca6b) >>> (32 - BITS);
}

export function collectNeighbours(units: Uint16Array, starts: Int32Array): Neighbours {
  const neighbours = new Uint8Array(1 << (BITS - 3));
  for (let piece = 0; piece + 1 < starts.length; piece++) {
    const end = starts[piece + 1] ?? 0;
    for (let at = (starts[piece] ?? 0) + 1; at < end; at++) {
      const bit = bitOf(units[at - 1] ?? 0, units[at] ?? 0);
      neighbours[bit >>> 3] = (neighbours[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return neighbours;
}

/** False is certain: no merge can join the two, so a text may be cut between them. A false positive only joins more. */
export function areNeighbours(neighbours: Neighbours, left: number, right: number): boolean {
  const bit = bitOf(left, right);
  return (((neighbours[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) === 1;
}
