import { expect, test } from "vitest";
import { searchWords } from "./search-words";

const texts = (search: string) =>
  searchWords(search).words.map(({ text, isPrefix }) => (isPrefix ? `${text}*` : text));

test.each([
  ["the last word may be unfinished", "how are yo", ["how", "are", "yo*"]],
  ["a repeated word is searched once", "word word WORD Wörd", ["word*"]],
  ["the last word may repeat an earlier one", "word of word", ["word*", "of"]],
  ["signs are not words", "a-b, «в»!", ["a", "b", "в*"]],
  ["marks alone are not words", "\u0301 \u0308", []],
  ["nothing", "", []],
])("%s", (_what, search, expected) => {
  expect(texts(search)).toEqual(expected);
  expect(searchWords(search).isLimited).toBe(false);
});

test("of nine different words the first eight are searched, and that is reported", () => {
  const nine = "a b c d e f g h i";
  expect(searchWords(nine).isLimited).toBe(true);
  expect(texts(nine)).toEqual(["a", "b", "c", "d", "e", "f", "g", "h"]);
  expect(searchWords("a b c d e f g h A").isLimited).toBe(false);
});

test("a word of more than 64 characters is searched by its beginning, and that is reported", () => {
  const long = "🄰".normalize("NFKC").repeat(64);
  expect(searchWords(long).isLimited).toBe(false);
  expect(searchWords(`${long}B and`).isLimited).toBe(true);
  expect(texts(`${long}B and`)).toEqual([`${long}*`, "and*"]);
});

test("ten thousand words cost no more than eight", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(" ");
  expect(searchWords(many).words).toHaveLength(8);
});
