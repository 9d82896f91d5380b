// Builds lib/core/vocabularies/token-counts.jsonl: node scripts/build-token-fixture.mjs FOLDER
// FOLDER contains the packages that load-gemma-reference.mjs names. One line per string: [text, gemma3, gemma2, o200k, cl100k].
import { writeFileSync } from "node:fs";
import path from "node:path";
import { get_encoding } from "tiktoken";
import { loadGemmaReference } from "./load-gemma-reference.mjs";
import samples from "./token-samples.json" with { type: "json" };

/** @typedef {(below: number) => number} Random a whole number from 0 up to below */

const TARGET = path.join(import.meta.dirname, "../lib/core/vocabularies/token-counts.jsonl");

/**
 * Deterministic on every system, so that the fixture can be rebuilt.
 * @param {number} seed
 * @returns {Random}
 */
function createRandom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((more ^ (more >>> 14)) >>> 0) % below;
  };
}

/** @type {(random: Random, list: readonly string[]) => string} */
const pick = (random, list) => list[random(list.length)] ?? "";
/** @type {(random: Random, most: number, make: () => string) => string[]} */
const some = (random, most, make) => Array.from({ length: 1 + random(most) }, make);
/** @type {(random: Random, length: number) => string} */
const digits = (random, length) => Array.from({ length }, () => random(10)).join("");

const words = samples.sentences.flatMap((sentence) => sentence.split(" "));
const WHITE_SPACE = [" ", "\n", "\t", "\r\n", "\u00a0", "\u3000", "\u2003", "▁", "\v", "\f"];
/** First and last code points to draw from: scripts, symbols, private use, planes, surrogates. */
const RANGES = [
  [0x00, 0x7f],
  [0x80, 0xff],
  [0x100, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x530, 0x6ff],
  [0x900, 0xdff],
  [0xe00, 0xfff],
  [0x1200, 0x139f],
  [0x2000, 0x2bff],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xe000, 0xf8ff],
  [0xfb00, 0xffff],
  [0x10000, 0x1ffff],
  [0x1f300, 0x1faff],
  [0x20000, 0x2ffff],
  [0xe0000, 0xe01ff],
];

/** @param {Random} random */
function mutate(random) {
  const characters = [...pick(random, samples.sentences)];
  const at = random(characters.length);
  const edits = [
    () => characters.splice(at, 1 + random(3)),
    () => characters.splice(at, 0, ...Array.from({ length: 1 + random(5) }, () => characters[at] ?? "")),
    () => characters.splice(at, 1, (characters[at] ?? "").toUpperCase()),
    () => characters.splice(at, 0, digits(random, 1 + random(4))),
    () => characters.splice(at, 0, pick(random, WHITE_SPACE).repeat(1 + random(4))),
  ];
  edits[random(edits.length)]?.();
  return characters.slice(random(characters.length)).join("");
}

/** @param {Random} random */
function metaLine(random) {
  const name = pick(random, words).replaceAll(/["[\]\n]/g, "");
  const reply =
    random(2) === 0 ? "" : ` reply_to_message_id=${digits(random, 3)} reply_to_name="${pick(random, words)}"`;
  return `[meta] chat_id=-100${digits(random, 10)} message_id=${digits(random, 1 + random(6))} user_id=${digits(random, 9)} name="${name}"${reply}`;
}

/** @param {Random} random */
function json(random) {
  const value = {
    role: "user",
    parts: [{ text: metaLine(random) }, { text: pick(random, samples.sentences) }],
  };
  return random(2) === 0 ? JSON.stringify(value) : JSON.stringify([value], null, 1 + random(4));
}

/** @param {Random} random */
function whiteSpace(random) {
  return some(random, 4, () => pick(random, WHITE_SPACE).repeat(1 + random(70)) + pick(random, words)).join(
    "",
  );
}

/** @param {Random} random */
function fuzz(random) {
  const [first = 0, last = 0] = RANGES[random(RANGES.length)] ?? [];
  const any = () => String.fromCodePoint(first + random(last - first + 1));
  return some(random, 24, () => (random(8) === 0 ? pick(random, WHITE_SPACE) : any())).join("");
}

/** @param {Random} random */
function lookAlike(random) {
  return some(
    random,
    4,
    () => pick(random, samples.lookAlikes) + (random(3) === 0 ? pick(random, words) : ""),
  ).join("");
}

/** @param {Random} random */
function numbers(random) {
  const forms = [
    () => digits(random, 1 + random(30)),
    () =>
      `${digits(random, 4)}-${digits(random, 2)}-${digits(random, 2)}T${digits(random, 2)}:${digits(random, 2)}Z`,
    () =>
      `${digits(random, 3)}.${digits(random, 6)}e-${digits(random, 1)} ${digits(random, 1)},${digits(random, 3)}`,
    () => `0x${random(2 ** 31).toString(16)}-${random(2 ** 31).toString(36)}`,
  ];
  return some(random, 3, () => forms[random(forms.length)]?.() ?? "").join(" ");
}

/** Runs of one letter or word: the slow path of merging. @param {Random} random */
function repeats(random) {
  return [...pick(random, words)]
    .slice(0, 1 + random(6))
    .join("")
    .repeat(1 + random(60));
}

/**
 * Pieces side by side, as no text has them: every merge has rivals.
 * @param {Random} random
 * @param {readonly string[]} pieces
 */
function pieceSalad(random, pieces) {
  return some(random, 8, () => pick(random, pieces))
    .join(random(3) === 0 ? " " : "")
    .replaceAll("▁", " ");
}

/** @param {readonly string[]} pieces */
function makeStrings(pieces) {
  const random = createRandom(20261116);
  /** @type {[number, () => string][]} */
  const recipes = [
    [900, () => mutate(random)],
    [500, () => some(random, 6, () => pick(random, words)).join(" ")],
    [400, () => metaLine(random)],
    [250, () => json(random)],
    [300, () => pick(random, samples.code).slice(random(40), 40 + random(200))],
    [450, () => whiteSpace(random)],
    [1100, () => fuzz(random)],
    [600, () => lookAlike(random)],
    [300, () => numbers(random)],
    [150, () => repeats(random)],
    [1100, () => pieceSalad(random, pieces)],
  ];
  const made = recipes.flatMap(([count, make]) => Array.from({ length: count }, make));
  return new Set(["", ...samples.sentences, ...samples.code, ...samples.lookAlikes, ...made]);
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("Usage: node scripts/build-token-fixture.mjs FOLDER");
const gemma3 = await loadGemmaReference(folder, "gemma3");
const gemma2 = await loadGemmaReference(folder, "gemma2");
const o200k = get_encoding("o200k_base");
const cl100k = get_encoding("cl100k_base");
const pieces = [gemma3, gemma2].flatMap(({ file }) =>
  Object.keys(file.model.vocab).filter((piece) => piece.length < 17),
);
const lines = [...makeStrings(pieces)].map((text) => {
  // Every request is sent as UTF-8, where a lone surrogate cannot be written and becomes U+FFFD.
  const sent = Buffer.from(text, "utf8").toString("utf8");
  return JSON.stringify([
    text,
    gemma3.count(sent),
    gemma2.count(sent),
    o200k.encode_ordinary(sent).length,
    cl100k.encode_ordinary(sent).length,
  ]);
});
writeFileSync(TARGET, `${lines.join("\n")}\n`);
console.log(`${lines.length} strings`);
