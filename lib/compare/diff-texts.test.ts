import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffPiece, diffTexts } from "./diff-texts";

const without = (pieces: readonly DiffPiece[], kind: DiffPiece["kind"]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join("");

/** `=same -removed +added` */
const written = (a: string, b: string) =>
  diffTexts(a, b).map(({ kind, text }) => `${{ same: "=", removed: "-", added: "+" }[kind]}${text}`);

describe("the difference of two texts", () => {
  it.each([
    ["the same", "the same", ["=the same"]],
    ["one old word", "one new word", ["=one ", "-old", "+new", "= word"]],
    ["Як справи, гряг?", "Як життя, гряг?", ["=Як ", "-справи", "+життя", "=, гряг?"]],
    ["two old words here", "a new thing here", ["-two old words", "+a new thing", "= here"]],
    ["", "come", ["+come"]],
  ])("%j → %j", (a, b, expected) => {
    expect(written(a, b)).toEqual(expected);
  });

  it("holds both texts to the letter", () => {
    const text = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const pieces = diffTexts(a, b);
        expect(without(pieces, "added")).toBe(a);
        expect(without(pieces, "removed")).toBe(b);
      }),
    );
  });

  const words = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => `w${from + index} `).join("");
  const lines = (count: number, from: number) => words(count, from).replaceAll(" ", "\n");

  /** The work grows with the square of the edits, so it is limited; beyond the limit, common parts are not found. */
  it.each([
    [
      "a shared word among 1,400 other words",
      `${words(700, 0)}shared ${words(700, 1000)}`,
      `${words(700, 2000)}shared ${words(700, 3000)}`,
    ],
    [
      "a shared line among 150,000 other lines",
      `${lines(75_000, 0)}shared\n${lines(75_000, 100_000)}`,
      `${lines(75_000, 200_000)}shared\n${lines(75_000, 300_000)}`,
    ],
    ["the same 150,000 words of a line but one", `${words(150_000, 0)}old`, `${words(150_000, 0)}new`],
  ])("does not look for %s", (_, a, b) => {
    expect(diffTexts(a, b)).toEqual([
      { kind: "removed", text: a },
      { kind: "added", text: b },
    ]);
  });
});
