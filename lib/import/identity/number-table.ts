const FIRST_SLOTS = 8;
const MAX_LOAD = 0.85;
/** Small, so that a table is never much larger than its content. */
const GROWTH = 1.25;
const BYTES_PER_SLOT = 10;
const TWO_TO_32 = 2 ** 32;

export const MAX_NUMBER = 65_535;

/**
 * Maps 64 bits of a hash to a number from 1 to 65,535, in typed arrays. The low half of the hash selects the slot;
 * collisions use the next free one.
 */
export class NumberTable {
  private count = 0;
  private high = new Uint32Array(FIRST_SLOTS);
  private low = new Uint32Array(FIRST_SLOTS);
  /** 0 where the slot is free. */
  private number = new Uint16Array(FIRST_SLOTS);

  get size(): number {
    return this.count;
  }

  get bytes(): number {
    return this.number.length * BYTES_PER_SLOT;
  }

  /** 0 when there is none. */
  get(high: number, low: number): number {
    return this.number[this.slotOf(high, low)] ?? 0;
  }

  set(high: number, low: number, number: number): void {
    const slot = this.slotOf(high, low);
    if (this.number[slot] === 0) {
      if (this.count + 1 > this.number.length * MAX_LOAD) {
        this.grow();
        this.set(high, low, number);
        return;
      }
      this.high[slot] = high;
      this.low[slot] = low;
      this.count += 1;
    }
    this.number[slot] = number;
  }

  *entries(): Generator<Readonly<{ high: number; low: number; number: number }>> {
    const { high, low } = this;
    for (const [slot, number] of this.number.entries())
      if (number !== 0) yield { high: high[slot] ?? 0, low: low[slot] ?? 0, number };
  }

  /** The slot of the hash, or the free slot where it would go. */
  private slotOf(high: number, low: number): number {
    const slots = this.number.length;
    let slot = Math.floor((low / TWO_TO_32) * slots);
    while (this.number[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high))
      slot = slot + 1 === slots ? 0 : slot + 1;
    return slot;
  }

  private grow(): void {
    const { high, low, number } = this;
    const slots = Math.ceil(number.length * GROWTH);
    this.high = new Uint32Array(slots);
    this.low = new Uint32Array(slots);
    this.number = new Uint16Array(slots);
    this.count = 0;
    for (let slot = 0; slot < number.length; slot += 1) {
      const kept = number[slot] ?? 0;
      if (kept !== 0) this.set(high[slot] ?? 0, low[slot] ?? 0, kept);
    }
  }
}
