import { expect, test } from "vitest";
import cases from "../cases/seed-token-estimate.json";
import { estimateByWords } from "./estimate-by-words";

test.each(cases)("$name", ({ input, expected }) => expect(estimateByWords(input)).toBe(expected));

test("white space is Unicode's: U+0085 splits, U+FEFF does not", () => {
  expect(estimateByWords("a\u0085b")).toBe(2);
  expect(estimateByWords("a\ufeffb")).toBe(1);
});
