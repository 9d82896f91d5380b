import { isSurrogate } from "./surrogates";

/** A multi-byte character in a byte sequence; `start` and `end` count bytes. */
export type Utf8Sequence = Readonly<{ start: number; end: number; leadByte: number; codePoint: number }>;

/** One well-formed character of two to four bytes at `start`; rejects overlong forms and surrogates. */
export function readUtf8Sequence(
  byteAt: (index: number) => number | undefined,
  start: number,
): Utf8Sequence | undefined {
  const leadByte = byteAt(start);
  const length = leadByte === undefined ? 0 : sequenceLength(leadByte);
  if (leadByte === undefined || length === 0) return undefined;
  let codePoint = leadByte & (0xff >> (length + 1));
  for (let step = 1; step < length; step += 1) {
    const byte = byteAt(start + step);
    if (byte === undefined || byte < 0x80 || byte > 0xbf) return undefined;
    codePoint = (codePoint << 6) | (byte & 0x3f);
  }
  return isScalar(codePoint, length) ? { start, end: start + length, leadByte, codePoint } : undefined;
}

function sequenceLength(leadByte: number): number {
  if (leadByte >= 0xc2 && leadByte <= 0xdf) return 2;
  if (leadByte >= 0xe0 && leadByte <= 0xef) return 3;
  return leadByte >= 0xf0 && leadByte <= 0xf4 ? 4 : 0;
}

const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

function isScalar(codePoint: number, length: number): boolean {
  return codePoint >= (SMALLEST[length] ?? 0) && codePoint <= 0x10ffff && !isSurrogate(codePoint);
}
