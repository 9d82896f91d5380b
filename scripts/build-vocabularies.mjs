// Builds the tables in lib/core/vocabularies: node scripts/build-vocabularies.mjs FOLDER
// FOLDER contains the packages that load-gemma-reference.mjs names; OpenAI's ranks come from gpt-tokenizer.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import cl100k from "gpt-tokenizer/bpeRanks/cl100k_base";
import o200k from "gpt-tokenizer/bpeRanks/o200k_base";
import { CONTROL_PIECES, loadGemmaReference } from "./load-gemma-reference.mjs";

/** @typedef {import("./load-gemma-reference.mjs").TokenizerFile} TokenizerFile */

const TARGET = path.join(import.meta.dirname, "../lib/core/vocabularies");
const LONGEST_PIECE = 16;
const LONGEST_RUN = 31;

const BYTE_PIECE = /^<0x[0-9A-F]{2}>$/;
const WHITE_SPACE_RUN = /^(?:\n+|\t+|▁▁+)$/;
const BRACKETED = /^(?:<[^<>[\]\s]{1,18}>|\[[^<>[\]\s]{1,18}\])$/;

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: node scripts/build-vocabularies.mjs FOLDER");
const sums = [
  write("gemma3", await packGemma("gemma3", folder)),
  write("gemma2", await packGemma("gemma2", folder)),
  write("o200k", packOpenai(o200k)),
  write("cl100k", packOpenai(cl100k)),
];
writeFileSync(path.join(TARGET, "SHA256SUMS"), sums.join(""));

/**
 * @param {"gemma3" | "gemma2"} name
 * @param {string} packages
 */
async function packGemma(name, packages) {
  const { file, count } = await loadGemmaReference(packages, name);
  const { symbols, runs, words, characters } = selectPieces(file);
  checkSymbols(symbols, runs);
  checkPieces(words, new Set(characters));
  checkMergeOrder(file, new Set(words));
  const pieces = [...words, ...characters];
  const lines = [...symbols, ...pieces]
    .map((line) => `${line}\n`)
    .join("")
    .replaceAll("▁", " ");
  return {
    symbols: symbols.length,
    pieces: pieces.length,
    unmade: words.flatMap((word, rank) => (count(word) === 1 ? [] : [rank])),
    lines: compress(Buffer.from(lines)),
  };
}

/** @param {(string | number[])[]} ranks */
function packOpenai(ranks) {
  const pieces = ranks.map((piece) => Buffer.from(/** @type {string} */ (piece)));
  insist(pieces.length === Object.keys(ranks).length, "ranks have no holes");
  insist(
    pieces.every((piece) => piece.length < 256),
    "a length fits into a byte",
  );
  const bytes = Buffer.concat(pieces.flatMap((piece) => [Buffer.of(piece.length), piece]));
  return { pieces: pieces.length, bytes: compress(bytes) };
}

/**
 * @param {string} name
 * @param {{ pieces: number }} packed
 */
function write(name, packed) {
  const json = `${JSON.stringify(packed)}\n`;
  writeFileSync(path.join(TARGET, `${name}.json`), json);
  console.log(`${name}: ${packed.pieces} pieces, ${json.length} bytes`);
  return `${createHash("sha256").update(json).digest("hex")}  ${name}.json\n`;
}

/** @param {TokenizerFile} file */
function selectPieces(file) {
  const { vocab } = file.model;
  const added = new Set(file.added_tokens.map((token) => token.content));
  const byId = Object.keys(vocab).toSorted((left, right) => (vocab[left] ?? 0) - (vocab[right] ?? 0));
  const runs = byId.filter((piece) => WHITE_SPACE_RUN.test(piece));
  const rest = byId.filter((piece) => !CONTROL_PIECES.has(piece) && !WHITE_SPACE_RUN.test(piece));
  const pieces = rest.filter((piece) => !added.has(piece) && !BYTE_PIECE.test(piece));
  return {
    runs,
    symbols: rest.filter((piece) => added.has(piece)),
    words: pieces.filter((piece) => [...piece].length > 1),
    characters: pieces.filter((piece) => [...piece].length === 1).toSorted(),
  };
}

/**
 * @param {string[]} symbols
 * @param {string[]} runs
 */
function checkSymbols(symbols, runs) {
  insist(
    symbols.every((symbol) => BRACKETED.test(symbol)),
    "symbols are short and bracketed",
  );
  for (const unit of ["\n", "\t", "▁"]) {
    const lengths = runs.filter((run) => run.startsWith(unit)).map((run) => run.length);
    insist(Math.max(...lengths) === LONGEST_RUN, `runs go up to ${LONGEST_RUN}`);
    insist(lengths.length >= LONGEST_RUN - 1, "no length of run is missing");
  }
}

/**
 * @param {string[]} words
 * @param {Set<string>} characters
 */
function checkPieces(words, characters) {
  insist(
    words.every((word) => word.length <= LONGEST_PIECE),
    `no piece is longer than ${LONGEST_PIECE}`,
  );
  insist(
    words.every((word) => !/[\n\t ]|▁▁/.test(word)),
    "white-space runs are no part of a piece",
  );
  const isSpelled = (/** @type {string} */ word) => [...word].every((character) => characters.has(character));
  insist(words.every(isSpelled), "every character of a piece is a piece");
}

/**
 * Merges must be ordered by the piece they make: then the order of the pieces defines the merges, and 515,000 merges need no storage.
 * @param {TokenizerFile} file
 * @param {Set<string>} words
 */
function checkMergeOrder(file, words) {
  const made = file.model.merges.map((merge) =>
    typeof merge === "string" ? merge.replace(" ", "") : merge.join(""),
  );
  const ids = made.filter((piece) => words.has(piece)).map((piece) => file.model.vocab[piece] ?? -1);
  insist(
    ids.every((id, at) => at === 0 || id >= (ids[at - 1] ?? 0)),
    "merges are ordered by piece",
  );
}

/**
 * @param {boolean} holds
 * @param {string} claim
 */
function insist(holds, claim) {
  if (!holds) throw new Error(`The vocabulary violates an assumption of the counter: ${claim}`);
}

/** @param {Buffer} bytes */
function compress(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(bytes, { params }).toString("base64");
}
