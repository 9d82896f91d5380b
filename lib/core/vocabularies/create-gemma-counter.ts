import { brotliDecompressSync } from "node:zlib";
import { isHighSurrogate, isLowSurrogate, isSurrogate, splitsPair } from "../text/surrogates";
import { append, type Chunk, createChunk } from "./chunk";
import { createChunkCounter } from "./create-chunk-counter";
import { areNeighbours, collectNeighbours } from "./neighbours";
import { findPiece, indexPieces } from "./vocabulary";

/** The output of scripts/build-vocabularies.mjs. */
export type PackedGemma = Readonly<{
  symbols: number;
  pieces: number;
  unmade: readonly number[];
  /** Base64 of Brotli-compressed lines: the symbols, then the pieces by rank, with a space for every `▁`. */
  lines: string;
}>;

const TAB = 0x09;
const NEW_LINE = 0x0a;
const SPACE = 0x20;
const LESS_THAN = 0x3c;
const LEFT_BRACKET = 0x5b;
const SPACE_MARK = 0x2581;
const REPLACEMENT = 0xfffd;
const MAX_RUN_LENGTH = 31;
/** In units, brackets included; the build script checks it. */
const MAX_SYMBOL_LENGTH = 20;

/**
 * Counts like SentencePiece with a Gemma vocabulary: a space is `▁`; white-space runs and symbols are one token each;
 * the rest is split into chunks that no piece can cross, and every chunk is merged separately. A character without a
 * piece costs one token per UTF-8 byte.
 */
export function createGemmaCounter(packed: PackedGemma): (text: string) => number {
  const { symbols, units, starts } = readLines(packed);
  const vocabulary = indexPieces(units, starts, packed.unmade);
  const neighbours = collectNeighbours(units, starts);
  const chunk = createChunk();
  const countChunk = createChunkCounter(vocabulary, (merged, start, end) =>
    isCharacter(merged, start, end) && findPiece(vocabulary, merged, start, end) < 0
      ? countBytes(merged.units[start] ?? 0)
      : 1,
  );
  return (text) => {
    let tokens = 0;
    let previous = 0;
    for (let at = 0; at < text.length; ) {
      const unit = unitAt(text, at);
      const symbolLength = canStartSymbol(unit) ? measureSymbol(symbols, text, at, unit) : 0;
      if (symbolLength > 0) {
        tokens += 1 + countChunk(chunk);
        at += symbolLength;
        continue;
      }
      if (!areNeighbours(neighbours, previous, unit) && !isLowSurrogate(unit)) tokens += countChunk(chunk);
      append(chunk, unit);
      previous = unit;
      at += 1;
    }
    return tokens + countChunk(chunk);
  };
}

function readLines(packed: PackedGemma) {
  const lines = brotliDecompressSync(Buffer.from(packed.lines, "base64")).toString("utf8");
  let symbolsEnd = 0;
  for (let line = 0; line < packed.symbols; line++) symbolsEnd = lines.indexOf("\n", symbolsEnd) + 1;
  const units = new Uint16Array(lines.length - symbolsEnd - packed.pieces);
  const starts = new Int32Array(packed.pieces + 1);
  let piece = 0;
  let length = 0;
  for (let at = symbolsEnd; at < lines.length; at++) {
    const unit = lines.charCodeAt(at);
    if (unit === NEW_LINE) {
      piece += 1;
      starts[piece] = length;
    } else {
      units[length] = unit === SPACE ? SPACE_MARK : unit;
      length += 1;
    }
  }
  return { symbols: new Set(lines.slice(0, symbolsEnd).trimEnd().split("\n")), units, starts };
}

/** The unit as the vocabulary spells it; a lone surrogate becomes U+FFFD, as any encoder would send it. */
function unitAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === SPACE) return SPACE_MARK;
  if (!isSurrogate(unit)) return unit;
  return splitsPair(text, isLowSurrogate(unit) ? at : at + 1) ? unit : REPLACEMENT;
}

function canStartSymbol(unit: number): boolean {
  return (
    unit === SPACE_MARK || unit === NEW_LINE || unit === TAB || unit === LESS_THAN || unit === LEFT_BRACKET
  );
}

/** Length in units of the longest symbol that starts here; 0 = none. A single space begins a word instead. */
function measureSymbol(symbols: ReadonlySet<string>, text: string, at: number, unit: number): number {
  if (unit === LESS_THAN) return measureBracketed(symbols, text, at, ">");
  if (unit === LEFT_BRACKET) return measureBracketed(symbols, text, at, "]");
  let length = 1;
  while (length < MAX_RUN_LENGTH && unitAt(text, at + length) === unit) length += 1;
  return unit === SPACE_MARK && length === 1 ? 0 : length;
}

function measureBracketed(symbols: ReadonlySet<string>, text: string, at: number, close: string): number {
  const candidate = text.slice(at, at + MAX_SYMBOL_LENGTH);
  const end = candidate.indexOf(close) + 1;
  return end > 0 && symbols.has(candidate.slice(0, end)) ? end : 0;
}

function isCharacter(chunk: Chunk, start: number, end: number): boolean {
  return end - start === 1 || (end - start === 2 && isLowSurrogate(chunk.units[start + 1] ?? 0));
}

/** UTF-8 bytes of the character that begins with this unit. */
function countBytes(unit: number): number {
  if (isHighSurrogate(unit)) return 4;
  if (unit < 0x80) return 1;
  return unit < 0x800 ? 2 : 3;
}
