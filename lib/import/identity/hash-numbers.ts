import { MAX_NUMBER, NumberTable } from "./number-table";

const SPLIT_SIZE = 65_536;
const PARTS = 256;

/**
 * Maps hashes of 16 hex digits to numbers from 1 in 15 bytes per entry; a `Map` needs about 200, and a 1 GB export
 * has millions of messages. A large table is split into parts that grow one by one, because the old and new columns
 * of the whole would not fit in memory together.
 */
export class HashNumbers {
  private parts: readonly NumberTable[] = [new NumberTable()];
  /** Numbers too large for a column. */
  private readonly large = new Map<string, number>();

  get bytes(): number {
    return this.parts.reduce((sum, part) => sum + part.bytes, 0);
  }

  get(hash: string): number | undefined {
    const { high, low } = halvesOf(hash);
    const number = this.partOf(high).get(high, low);
    return number === MAX_NUMBER ? this.large.get(hash) : number || undefined;
  }

  set(hash: string, number: number): void {
    const { high, low } = halvesOf(hash);
    const part = this.partOf(high);
    part.set(high, low, Math.min(number, MAX_NUMBER));
    if (number >= MAX_NUMBER) this.large.set(hash, number);
    if (this.parts.length === 1 && part.size === SPLIT_SIZE) this.split(part);
  }

  /** Counts a hash and returns how many times it has been seen so far. */
  count(hash: string): number {
    const times = (this.get(hash) ?? 0) + 1;
    this.set(hash, times);
    return times;
  }

  private partOf(high: number): NumberTable {
    const part = this.parts[this.parts.length === 1 ? 0 : high >>> 24];
    if (part === undefined) throw new Error(`no part of the table for ${high}`);
    return part;
  }

  private split(whole: NumberTable): void {
    this.parts = Array.from({ length: PARTS }, () => new NumberTable());
    for (const { high, low, number } of whole.entries()) this.partOf(high).set(high, low, number);
  }
}

const halvesOf = (hash: string) => ({
  high: Number.parseInt(hash.slice(0, 8), 16),
  low: Number.parseInt(hash.slice(8, 16), 16),
});
