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

  it.each([
    ["words", (index: number) => `word${index} `],
    ["lines", (index: number) => `line ${index}\n`],
    ["one line", (index: number) => `${index}`],
  ])("does not take long over a huge text of other %s", (_, piece) => {
    const text = (from: number) => Array.from({ length: 150_000 }, (_each, index) => piece(from + index));
    const [a, b] = [text(0).join(""), text(500_000).join("")];
    const started = performance.now();
    const pieces = diffTexts(a, b);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(without(pieces, "added")).toBe(a);
    expect(without(pieces, "removed")).toBe(b);
  });
});
