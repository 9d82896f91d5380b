import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutExcerpt } from "./cut-excerpt";
import { searchWords } from "./search-words";

/** The excerpt with its matches in brackets. */
const excerpt = (text: string, search: string) =>
  cutExcerpt(text, searchWords(search).words)
    .map((segment) => (segment.match ? `[${segment.text}]` : segment.text))
    .join("");

test.each([
  ["a word in any case", "Привіт, СВІТЕ!", "світе", "Привіт, [СВІТЕ]!"],
  ["a word with an accent", "un café noir", "cafe", "un [café] noir"],
  ["a final sigma", "ο λόγος", "ΛΌΓΟΣ", "ο [λόγος]"],
  ["the beginning of a word", "Не набридай.", "НАБРИД", "Не [набридай]."],
  [
    "only the last word may be a beginning",
    "catalogue: the cat sat",
    "cat sat",
    "catalogue: the [cat] [sat]",
  ],
  ["a word that the index splits at a vowel sign", "नमस्ते दोस्त", "नमस दोस्त", "नमस्ते [दोस्त]"],
  ["a part of a word, if nothing fits better", "xxwordxx", "word", "[xxwordxx]"],
  ["no match: the beginning of the text", "nothing here", "word", "nothing here"],
])("%s", (_what, text, search, expected) => {
  expect(excerpt(text, search)).toBe(expected);
});

describe("a long text", () => {
  test("is cut around the first match, at a space", () => {
    const text = `${"before ".repeat(1000)}needle${" after".repeat(1000)}`;
    expect(excerpt(text, "needle")).toBe(`…${"before ".repeat(5)}[needle]${" after".repeat(19)}…`);
  });

  test("without spaces is cut between characters", () => {
    const line = excerpt(`${"😀".repeat(500)}needle${"😀".repeat(500)}`, "needle");
    expect(line).toBe(`…${"😀".repeat(20)}[needle]${"😀".repeat(57)}…`);
  });

  test("that repeats the word gives a line of the same length", () => {
    const line = cutExcerpt("word ".repeat(40_000), searchWords("word word").words);
    expect(line.map(({ text }) => text).join("")).toBe(`${"word ".repeat(24)}…`);
    expect(line.filter(({ match }) => match)).toHaveLength(24);
  });
});

test("an excerpt is a bounded piece of the text, whatever is searched", () => {
  const text = fc.string({ unit: "binary", maxLength: 400 });
  fc.assert(
    fc.property(text, text, (stored, search) => {
      const joined = cutExcerpt(stored, searchWords(search).words)
        .map((segment) => segment.text)
        .join("");
      expect(joined.length).toBeLessThanOrEqual(40 + 120 + 2);
      const piece = joined.slice(
        Number(joined.startsWith("…") && !stored.startsWith("…")),
        stored.endsWith(joined) ? undefined : joined.replace(/…$/u, "").length,
      );
      expect(stored).toContain(piece);
    }),
  );
});
