/** A zip entry; `offset` is the position of its local header. */
export type ZippedEntry = Readonly<{
  name: Uint8Array;
  method: "stored" | "deflated";
  crc: number;
  packed: number;
  size: number;
  offset: number;
  /** The sizes were unknown when the header was written, so they follow the content. */
  isStreamed: boolean;
}>;

const METHODS = { stored: 0, deflated: 8 };
const UTF8_NAMES = 0x0800;
const SIZES_FOLLOW = 0x0008;
/** 1 January 1980, the earliest date that a zip can store. */
const NO_DATE = 0x21;
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Zip version 4.5: entries may exceed 4 GB. */
const VERSION = 45;

/** The local header before an entry's content. */
export const entryHead = (entry: Omit<ZippedEntry, "offset">): Uint8Array<ArrayBuffer> =>
  concat(longs(0x04034b50), fields(entry.isStreamed ? { ...entry, ...UNKNOWN } : entry, 0), entry.name);

const UNKNOWN = { crc: 0, packed: 0, size: 0 };

/** The data descriptor after the content of a streamed entry. */
export const entryTail = ({ crc, packed, size }: Pick<ZippedEntry, "crc" | "packed" | "size">) =>
  concat(longs(0x08074b50, crc, packed, size));

/** The central directory at the end of the zip; it starts at `offset`. */
export function zipList(entries: readonly ZippedEntry[], offset: number): Uint8Array<ArrayBuffer> {
  const list = concat(...entries.map(listed));
  const count = entries.length;
  const narrow = concat(longs(0x06054b50), shorts(0, 0, count, count), longs(list.length, offset), shorts(0));
  if (count < MAX_16 && list.length < MAX_32 && offset < MAX_32) return concat(list, narrow);
  const wide = [longs(0x06064b50), wides(44), shorts(VERSION, VERSION), longs(0, 0)];
  const sizes = wides(count, count, list.length, offset);
  const pointer = [longs(0x07064b50, 0), wides(offset + list.length), longs(1)];
  return concat(list, ...wide, sizes, ...pointer, narrow);
}

function listed(entry: ZippedEntry): Uint8Array {
  const { name, packed, size, offset } = entry;
  const isWide = Math.max(packed, size, offset) >= MAX_32;
  const wide = isWide ? concat(shorts(1, 24), wides(size, packed, offset)) : new Uint8Array();
  // A reader uses the 64-bit field only if the 32-bit one is set to its maximum.
  const narrow = (value: number): number => (isWide ? MAX_32 : value);
  const shown = { ...entry, packed: narrow(packed), size: narrow(size) };
  return concat(
    longs(0x02014b50),
    shorts(VERSION),
    fields(shown, wide.length),
    shorts(0, 0, 0),
    longs(0, narrow(offset)),
    name,
    wide,
  );
}

/** Fields that the local header and the central directory share. */
const fields = (
  { name, method, crc, packed, size, isStreamed }: Omit<ZippedEntry, "offset">,
  extra: number,
): Uint8Array =>
  concat(
    shorts(VERSION, UTF8_NAMES | (isStreamed ? SIZES_FOLLOW : 0), METHODS[method], 0, NO_DATE),
    longs(crc, packed, size),
    shorts(name.length, extra),
  );

function numbers(
  width: number,
  values: readonly number[],
  set: (view: DataView, place: number, value: number) => void,
): Uint8Array {
  const view = new DataView(new ArrayBuffer(width * values.length));
  for (const [index, value] of values.entries()) set(view, width * index, value);
  return new Uint8Array(view.buffer);
}

const shorts = (...values: readonly number[]): Uint8Array =>
  numbers(2, values, (view, place, value) => view.setUint16(place, Math.min(value, MAX_16), true));
const longs = (...values: readonly number[]): Uint8Array =>
  numbers(4, values, (view, place, value) => view.setUint32(place, Math.min(value, MAX_32), true));
const wides = (...values: readonly number[]): Uint8Array =>
  numbers(8, values, (view, place, value) => view.setBigUint64(place, BigInt(value), true));

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}
