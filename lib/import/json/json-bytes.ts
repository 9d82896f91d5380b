export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

export const isSpace = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const endsScalar = (byte: number): boolean =>
  isSpace(byte) || byte === COMMA || byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;

/** Position after a number or a literal such as `true`, or -1 if it continues in the next chunk. */
export function findScalarEnd(chunk: Buffer, from: number): number {
  for (let at = from; at < chunk.length; at += 1) if (endsScalar(chunk[at] ?? 0)) return at;
  return -1;
}

/** Skips strings. A string may continue in the next chunk, even between a backslash and the escaped character. */
export class JsonStringScanner {
  private escaped = false;

  /** Position of the closing quote, or -1 if the string continues in the next chunk. */
  findEnd(chunk: Buffer, from: number): number {
    let at = this.escaped ? from + 1 : from;
    this.escaped = false;
    while (at < chunk.length) {
      const byte = chunk[at];
      if (byte === QUOTE) return at;
      at += byte === BACKSLASH ? 2 : 1;
    }
    this.escaped = at > chunk.length;
    return -1;
  }
}
