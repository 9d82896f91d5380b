/** An item's position in the file and its time: all that sorting needs. */
export type Place = Readonly<{ list: number; time: number; byte: number; length: number; index: number }>;

const FIRST_CAPACITY = 1024;

/** Positions in typed arrays, 28 bytes each: a 1 GB export has millions of messages. */
export class PlaceTable {
  private count = 0;
  private time = new Float64Array(FIRST_CAPACITY);
  private byte = new Float64Array(FIRST_CAPACITY);
  private list = new Uint32Array(FIRST_CAPACITY);
  private length = new Uint32Array(FIRST_CAPACITY);
  private index = new Uint32Array(FIRST_CAPACITY);

  add(place: Place): void {
    if (this.count === this.time.length) this.grow();
    this.time[this.count] = place.time;
    this.byte[this.count] = place.byte;
    this.list[this.count] = place.list;
    this.length[this.count] = place.length;
    this.index[this.count] = place.index;
    this.count += 1;
  }

  /** By list, then time, then position in the file. */
  *sorted(): Generator<Place> {
    const order = Uint32Array.from({ length: this.count }, (_, row) => row);
    const { list, time } = this;
    order.sort(
      (one, other) => at(list, one) - at(list, other) || at(time, one) - at(time, other) || one - other,
    );
    for (const row of order) yield this.get(row);
  }

  private get(row: number): Place {
    const { list, time, byte, length, index } = this;
    return {
      list: at(list, row),
      time: at(time, row),
      byte: at(byte, row),
      length: at(length, row),
      index: at(index, row),
    };
  }

  private grow(): void {
    const capacity = this.count * 2;
    this.time = copied(this.time, new Float64Array(capacity));
    this.byte = copied(this.byte, new Float64Array(capacity));
    this.list = copied(this.list, new Uint32Array(capacity));
    this.length = copied(this.length, new Uint32Array(capacity));
    this.index = copied(this.index, new Uint32Array(capacity));
  }
}

const at = (column: Float64Array | Uint32Array, row: number): number => column[row] ?? 0;

function copied<Column extends Float64Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
