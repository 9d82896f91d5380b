type Entry<Value> = Readonly<{ value: Value; weight: number }>;

/**
 * A map that remembers the latest entries, those of the weight `capacity` at least and of twice as much at most: a
 * bound on memory. They lie in two generations; taking the oldest out of a single `Map` one by one would look for it
 * among all that were deleted.
 */
export class RecentMap<Value> {
  private young = new Map<string, Entry<Value>>();
  private old = new Map<string, Entry<Value>>();
  /** Of the young. */
  private weight = 0;

  constructor(
    private readonly capacity: number,
    /** Gets what is forgotten. */
    private readonly onForget: (value: Value) => void = () => undefined,
  ) {}

  get(key: string): Value | undefined {
    return (this.young.get(key) ?? this.old.get(key))?.value;
  }

  /** Makes it the latest. */
  set(key: string, value: Value, weight = 1): void {
    this.old.delete(key);
    this.weight += weight - (this.young.get(key)?.weight ?? 0);
    this.young.set(key, { value, weight });
    if (this.weight >= this.capacity) this.age();
  }

  *values(): Generator<Value> {
    for (const generation of [this.old, this.young]) for (const { value } of generation.values()) yield value;
  }

  private age(): void {
    for (const { value } of this.old.values()) this.onForget(value);
    this.old = this.young;
    this.young = new Map();
    this.weight = 0;
  }
}
