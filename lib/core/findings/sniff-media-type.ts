/** Enough for every signature below. */
const HEAD_BASE64_LENGTH = 32;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The mime type that the first bytes indicate, if any. */
export function sniffMediaType(base64: string): string | undefined {
  const head = decodeHead(base64.slice(0, HEAD_BASE64_LENGTH));
  return SIGNATURES.find(({ marks }) => marks.every(([offset, bytes]) => head.startsWith(bytes, offset)))
    ?.mime;
}

/** One character per byte, so that signatures can be written as text. */
function decodeHead(base64: string): string {
  let bytes = "";
  let bits = 0;
  let held = 0;
  for (const character of base64) {
    const value = ALPHABET.indexOf(character);
    if (value < 0) break;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += String.fromCharCode((held >> bits) & 0xff);
  }
  return bytes;
}

type Signature = Readonly<{ mime: string; marks: readonly (readonly [offset: number, bytes: string])[] }>;

/** A container's narrower signature comes before the wider one. */
const SIGNATURES: readonly Signature[] = [
  { mime: "image/jpeg", marks: [[0, "\xff\xd8\xff"]] },
  { mime: "image/png", marks: [[0, "\x89PNG"]] },
  { mime: "image/gif", marks: [[0, "GIF8"]] },
  {
    mime: "image/webp",
    marks: [
      [0, "RIFF"],
      [8, "WEBP"],
    ],
  },
  {
    mime: "audio/wav",
    marks: [
      [0, "RIFF"],
      [8, "WAVE"],
    ],
  },
  { mime: "image/heic", marks: [[4, "ftyphei"]] },
  { mime: "image/heic", marks: [[4, "ftypmif1"]] },
  { mime: "image/avif", marks: [[4, "ftypavif"]] },
  { mime: "audio/mp4", marks: [[4, "ftypM4A"]] },
  { mime: "video/mp4", marks: [[4, "ftyp"]] },
  { mime: "video/webm", marks: [[0, "\x1aE\xdf\xa3"]] },
  { mime: "audio/ogg", marks: [[0, "OggS"]] },
  { mime: "audio/mpeg", marks: [[0, "ID3"]] },
  { mime: "audio/flac", marks: [[0, "fLaC"]] },
  { mime: "application/pdf", marks: [[0, "%PDF"]] },
  { mime: "application/zip", marks: [[0, "PK\x03\x04"]] },
];
