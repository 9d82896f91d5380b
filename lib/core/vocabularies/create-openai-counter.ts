import { brotliDecompressSync } from "node:zlib";
import { isSurrogate } from "../text/surrogates";
import { append, type Chunk, createChunk } from "./chunk";
import { createChunkCounter } from "./create-chunk-counter";
import { indexPieces } from "./vocabulary";

/** The output of scripts/build-vocabularies.mjs. */
export type PackedOpenai = Readonly<{
  pieces: number;
  /** Base64 of the Brotli-compressed pieces by rank: for each, one byte with its length, then its bytes. */
  bytes: string;
}>;

const REPLACEMENT = 0xfffd;

/**
 * Counts like tiktoken's encode_ordinary: `split` (global, matching every character) splits the text, and each part is
 * merged byte by byte. Control tokens such as `<|endoftext|>` are ordinary text.
 */
export function createOpenaiCounter(packed: PackedOpenai, split: RegExp): (text: string) => number {
  const { units, starts } = readBytes(packed);
  const chunk = createChunk();
  const countChunk = createChunkCounter(indexPieces(units, starts), () => 1);
  return (text) => {
    let tokens = 0;
    let start = 0;
    split.lastIndex = 0;
    while (split.test(text)) {
      appendBytes(chunk, text, start, split.lastIndex);
      tokens += countChunk(chunk);
      start = split.lastIndex;
    }
    return tokens;
  };
}

function readBytes(packed: PackedOpenai) {
  const bytes = brotliDecompressSync(Buffer.from(packed.bytes, "base64"));
  const units = new Uint16Array(bytes.length - packed.pieces);
  const starts = new Int32Array(packed.pieces + 1);
  let from = 0;
  let length = 0;
  for (let piece = 1; piece <= packed.pieces; piece++) {
    const end = from + 1 + (bytes[from] ?? 0);
    for (let at = from + 1; at < end; at++) {
      units[length] = bytes[at] ?? 0;
      length += 1;
    }
    starts[piece] = length;
    from = end;
  }
  return { units, starts };
}

/** Encodes by hand instead of TextEncoder: no allocation, and most characters take one branch. */
function appendBytes(chunk: Chunk, text: string, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const character = text.codePointAt(at) ?? 0;
    if (character < 0x80) append(chunk, character);
    else appendCharacter(chunk, isSurrogate(character) ? REPLACEMENT : character);
    if (character > 0xffff) at += 1;
  }
}

function appendCharacter(chunk: Chunk, character: number): void {
  if (character < 0x800) append(chunk, 0xc0 | (character >> 6));
  else if (character < 0x10000) append(chunk, 0xe0 | (character >> 12));
  else append(chunk, 0xf0 | (character >> 18));
  if (character >= 0x10000) append(chunk, 0x80 | ((character >> 12) & 0x3f));
  if (character >= 0x800) append(chunk, 0x80 | ((character >> 6) & 0x3f));
  append(chunk, 0x80 | (character & 0x3f));
}
