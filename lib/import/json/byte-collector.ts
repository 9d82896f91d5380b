/** Below this size pieces are kept as they are: nearly every value is smaller than a chunk of its file. */
const SMALL_BYTES = 1024 * 1024;
/** Untouched memory only reserves addresses, not pages. */
const FIRST_CAPACITY = 32 * 1024 * 1024;

/**
 * Joins the pieces of one value at a time. A large value is copied as it arrives: joining waiting pieces would need
 * twice the memory.
 */
export class ByteCollector {
  private pieces: Buffer[] = [];
  private large: Buffer | undefined;
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(piece: Buffer): void {
    const size = this.count + piece.length;
    if (size <= SMALL_BYTES) this.pieces.push(piece);
    else this.addLarge(piece, size);
    this.count = size;
  }

  /** All pieces as one buffer. */
  take(): Buffer {
    const { pieces, large, count } = this;
    this.clear();
    if (large !== undefined) return large.subarray(0, count);
    return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
  }

  clear(): void {
    this.pieces = [];
    this.large = undefined;
    this.count = 0;
  }

  private addLarge(piece: Buffer, size: number): void {
    if (this.large === undefined || this.large.length < size) this.grow(size);
    if (this.large !== undefined) piece.copy(this.large, this.count);
  }

  private grow(size: number): void {
    const known = this.large === undefined ? this.pieces : [this.large.subarray(0, this.count)];
    this.large = Buffer.allocUnsafeSlow(Math.max(FIRST_CAPACITY, 2 * size));
    this.pieces = [];
    let at = 0;
    for (const piece of known) at += piece.copy(this.large, at);
  }
}
