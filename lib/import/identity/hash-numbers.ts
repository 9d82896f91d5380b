import { MAX_NUMBER, NumberTable } from "./number-table";

const SPLIT_SIZE = 65_536;
const PARTS = 256;

/**
 * Numbers from 1 by hashes of 16 hex digits: what a `Map` does, with 15 bytes for each instead of some 200. An export
 * of 1 GB has millions of messages. A large one is split in parts that grow one by one: the old and the new columns of
 * the whole would not fit side by side.
 */
export class HashNumbers {
  private parts: readonly NumberTable[] = [new NumberTable()];
  /** Those that a column does not hold. */
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

  /** Counts a hash: how many times it was seen by now. */
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
