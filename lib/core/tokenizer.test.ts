import { readFileSync } from "node:fs";
import path from "node:path";
import { get_encoding } from "tiktoken";
import { describe, expect, test } from "vitest";
import compactCases from "./cases/compact.json";
import { loadTokenizer } from "./tokenizer";
import { savedPercent } from "./tokens/compare-tokens";
import { TOKENIZER_IDS, type TokenizerId } from "./tokens/tokenizers";

/** One line per string, counted by the reference implementations, see scripts/build-token-fixture.mjs. */
const fixture = readFileSync(path.join(import.meta.dirname, "vocabularies/token-counts.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as [string, number, number, number, number]);

/** Column of the fixture. */
const COUNTED = [
  ["gemma3", 1],
  ["gemma2", 2],
  ["o200k", 3],
  ["cl100k", 4],
] as const;

function wrongCounts(id: TokenizerId, expected: readonly (readonly [string, number])[]) {
  const countTokens = loadTokenizer(id);
  return expected
    .map(([text, tokens]) => ({ text, tokens, counted: countTokens(text) }))
    .filter(({ tokens, counted }) => tokens !== counted);
}

describe("against the reference implementations", () => {
  test("the fixture has enough strings", () => expect(fixture.length).toBeGreaterThan(5000));

  test.each(COUNTED)("%s counts every string of the fixture right", (id, column) => {
    const expected = fixture.map((row) => [row[0], row[column]] as const);
    expect(wrongCounts(id, expected)).toEqual([]);
    // Again, with cached chunks.
    expect(wrongCounts(id, expected)).toEqual([]);
  });

  test.each([
    ["o200k", "o200k_base"],
    ["cl100k", "cl100k_base"],
  ] as const)("%s agrees with tiktoken where JavaScript's white space differs from Unicode's", (id, name) => {
    const tiktoken = get_encoding(name);
    const texts = [
      "\ufeff",
      "a\ufeff b",
      " \ufeff\ufeff\n",
      "\u0085x",
      "it'ſ",
      "\u2028 \u00a0\u3000y",
      "<|endoftext|>",
    ];
    expect(
      wrongCounts(
        id,
        texts.map((text) => [text, tiktoken.encode_ordinary(text).length]),
      ),
    ).toEqual([]);
    tiktoken.free();
  });
});

describe("the rules of a Gemma vocabulary", () => {
  const countTokens = loadTokenizer("gemma3");

  test.each([
    ["nothing", "", 0],
    ["a word with its space", " world", 1],
    ["every digit for itself", "2026", 4],
    ["a run of 31 spaces", " ".repeat(31), 1],
    ["one space more joins the next word", `${" ".repeat(32)}world`, 2],
    ["a run of 62 line breaks", "\n".repeat(62), 2],
    ["a control piece is ordinary text", "<bos>", 3],
    ["a tag is one symbol", "<table>", 1],
    ["a typed ▁ is a space", "▁world", 1],
    ["the one piece that crosses a space", "> </", 1],
    ["a piece that merging never makes", " YYYY", 3],
    ["a character without a piece costs its bytes", "\u{13000}", 4],
    ["a lone surrogate is U+FFFD", "\ud800", 1],
  ])("%s", (_, text, tokens) => expect(countTokens(text)).toBe(tokens));
});

test.each(TOKENIZER_IDS)("%s is loaded once and takes a word of 200,000 letters", (id) => {
  const countTokens = loadTokenizer(id);
  expect(loadTokenizer(id)).toBe(countTokens);
  expect(countTokens("a".repeat(200_000))).toBeGreaterThan(0);
  expect(countTokens("hi")).toBe(1);
});

describe("the seed's three-message example", () => {
  const contents = compactCases[0]?.input as { parts: { text: string }[] }[];
  const parts = contents.flatMap((content) => content.parts.map(({ text }) => text));
  /** The reference transcript, with its first six digits and its arrow to Alice. */
  const printed = [
    "Alice#987654: Як справи, гряг?",
    "gryag: Не набридай.",
    "Bob#111222 → Alice#987654: А що тут відбувається?",
    "[RESPOND]",
  ].join("\n");

  test("the seed's own headline: 57 → 15, 73.7 %", () => {
    const countTokens = loadTokenizer("seed");
    // The reference test wrote the JSON like Python, and the transcript without the arrow and [RESPOND].
    const json = JSON.stringify(contents, null, 1)
      .replaceAll(/,\n */g, ", ")
      .replaceAll(/([[{])\n */g, "$1")
      .replaceAll(/\n *([\]}])/g, "$1");
    const transcript = printed.replace(" → Alice#987654", "").replace("\n[RESPOND]", "");
    expect([countTokens(json), countTokens(transcript)]).toEqual([57, 15]);
    expect(savedPercent(57, 15)).toBe(73.7);
  });

  test.each([
    ["gemma3", 172, 52, 69.8],
    ["gemma2", 173, 53, 69.4],
    ["o200k", 119, 42, 64.7],
    ["cl100k", 136, 60, 55.9],
  ] as const)("%s: %i → %i, %d %", (id, gemini, compact, saved) => {
    const countTokens = loadTokenizer(id);
    const counted = parts.reduce((sum, text) => sum + countTokens(text), 0);
    expect([counted, countTokens(printed)]).toEqual([gemini, compact]);
    expect(savedPercent(counted, countTokens(printed))).toBe(saved);
  });
});
