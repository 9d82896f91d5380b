const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES: ReadonlyMap<number, number> = new Map(
  [...ALPHABET].map((character, value) => [character.charCodeAt(0), value]),
);

/** Decodes standard base64 up to its padding or the first invalid character; at most `limit` bytes. */
export function decodeBase64(base64: string, limit = Number.POSITIVE_INFINITY): Uint8Array {
  const size = Math.min(limit, Math.floor((base64.length * 3) / 4));
  const bytes = new Uint8Array(size);
  let written = 0;
  let held = 0;
  let bits = 0;
  for (let index = 0; index < base64.length && written < size; index += 1) {
    const value = VALUES.get(base64.charCodeAt(index));
    if (value === undefined) break;
    held = ((held << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[written] = (held >> bits) & 0xff;
    written += 1;
  }
  return bytes.subarray(0, written);
}
