import { decodeBase64 } from "./decode-base64";

export type ImageSize = Readonly<{ width: number; height: number }>;

/** PNG, GIF, BMP and WebP store their size in the first bytes; a JPEG after its thumbnail and colour profile. */
const HEAD_BYTES = 64;
const JPEG_BYTES = 512 * 1024;

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end));

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const real = (width: number, height: number): ImageSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;

const pngSize = (bytes: Uint8Array) => real(view(bytes).getUint32(16), view(bytes).getUint32(20));
const gifSize = (bytes: Uint8Array) => real(view(bytes).getUint16(6, true), view(bytes).getUint16(8, true));
const bmpSize = (bytes: Uint8Array) =>
  real(Math.abs(view(bytes).getInt32(18, true)), Math.abs(view(bytes).getInt32(22, true)));

/** WebP is lossy (`VP8 `), lossless (`VP8L`) or extended (`VP8X`), each with a different header. */
function webpSize(bytes: Uint8Array): ImageSize | undefined {
  const data = view(bytes);
  const kind = ascii(bytes, 12, 16);
  if (kind === "VP8 ") return real(data.getUint16(26, true) & 0x3fff, data.getUint16(28, true) & 0x3fff);
  if (kind === "VP8L") {
    const packed = data.getUint32(21, true);
    return real((packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1);
  }
  if (kind !== "VP8X") return undefined;
  const uint24 = (at: number) => data.getUint16(at, true) | (data.getUint8(at + 2) << 16);
  return real(uint24(24) + 1, uint24(27) + 1);
}

/** Frame headers are C0 to CF except the tables C4, C8 and CC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Uint8Array): ImageSize | undefined {
  const data = view(bytes);
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return real(data.getUint16(at + 7), data.getUint16(at + 5));
    at += marker === 0xff ? 1 : 2 + data.getUint16(at + 2);
  }
  return undefined;
}

/** Width and height of an inline image, read from its bytes; undefined for another type or a damaged header. */
export function imageSize(base64: string): ImageSize | undefined {
  const head = decodeBase64(base64, HEAD_BYTES);
  if (head.length < 30) return undefined;
  if (ascii(head, 1, 4) === "PNG") return pngSize(head);
  if (ascii(head, 0, 3) === "GIF") return gifSize(head);
  if (ascii(head, 0, 2) === "BM") return bmpSize(head);
  if (ascii(head, 0, 4) === "RIFF" && ascii(head, 8, 12) === "WEBP") return webpSize(head);
  return head[0] === 0xff && head[1] === 0xd8 ? jpegSize(decodeBase64(base64, JPEG_BYTES)) : undefined;
}
