import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { loadTokenizer } from "../tokenizer";
import { cachedCounter } from "./cached-counter";
import { countByLines } from "./count-by-lines";
import { cutLines } from "./cut-lines";
import { TOKENIZER_IDS, TOKENIZERS } from "./tokenizers";

const VOCABULARIES = TOKENIZER_IDS.filter((id) => TOKENIZERS[id].accuracy === "exact");

/** Everything that a cut could separate. */
const ATOMS = [
  ..."\n\r\t /<>[]{}\"',.:-_#*0123aZїЖ日é🙂",
  ...["\r\n", "\n\n", "  ", "    ", "\u0085", "\u00a0", "\u2028", "\ufeff", "</", "▁", "\ud83d", "<b>", "'s"],
  ...["  {\n", '    "index": 7,\n', '    "turn": 2,\n', "hello", "Привіт", "https://"],
];
const text = fc.array(fc.constantFrom(...ATOMS), { maxLength: 60 }).map((atoms) => atoms.join(""));

describe.each(VOCABULARIES)("%s", (id) => {
  const countTokens = loadTokenizer(id);
  test("the lines' tokens add up to those of the whole", () => {
    fc.assert(
      fc.property(text, (whole) => countByLines(countTokens)(whole) === countTokens(whole)),
      { numRuns: 2000 },
    );
  });
});

test("nothing is lost between the lines", () => {
  fc.assert(fc.property(text, (whole) => cutLines(whole).join("") === whole));
  expect(cutLines("a\n  b\n\n  c\n/d\n")).toEqual(["a\n", "  b\n\n", "  c\n/d\n"]);
  expect(cutLines("")).toEqual([""]);
});

test("of an entry with another number only that line is counted", () => {
  const countTokens = vi.fn((line: string) => line.length);
  const cached = cachedCounter(countTokens, new Map());
  const count = countByLines(cached);
  const entry = (index: number) => `  {\n    "index": ${index},\n    "text": "Good morning"\n  },\n`;
  expect(count(entry(1))).toBe(entry(1).length);
  countTokens.mockClear();
  count(entry(2));
  expect(countTokens.mock.calls).toEqual([['    "index": 2,\n']]);
});
