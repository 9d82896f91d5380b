import { describe, expect, test } from "vitest";
import { append, createChunk } from "./chunk";
import { mergeChunk } from "./merge-chunk";
import { mergeLongChunk } from "./merge-long-chunk";
import { indexPieces, type Vocabulary } from "./vocabulary";

/** Pieces by rank; single characters need not be listed. */
function vocabulary(...pieces: string[]) {
  const units = Uint16Array.from(pieces.join("").split(""), (unit) => unit.charCodeAt(0));
  const starts = Int32Array.from([0, ...pieces.map((_, at) => pieces.slice(0, at + 1).join("").length)]);
  return indexPieces(units, starts);
}

const WAYS = [
  ["mergeChunk", mergeChunk],
  ["mergeLongChunk", mergeLongChunk],
] as const;

function mergeWith(merge: typeof mergeChunk, pieces: Vocabulary, text: string): string[] {
  const chunk = createChunk();
  for (let at = 0; at < text.length; at++) append(chunk, text.charCodeAt(at));
  const count = merge(pieces, chunk, text.length, chunk.starts);
  return Array.from({ length: count }, (_, at) => text.slice(chunk.starts[at], chunk.starts[at + 1]));
}

describe.each(WAYS)("%s", (_, merge) => {
  test.each([
    { name: "nothing to merge", pieces: ["xy"], text: "abc", symbols: ["a", "b", "c"] },
    { name: "the lower rank first", pieces: ["bc", "ab"], text: "abc", symbols: ["a", "bc"] },
    { name: "equal ranks from the left", pieces: ["aa"], text: "aaa", symbols: ["aa", "a"] },
    { name: "merges build on merges", pieces: ["ab", "cd", "abcd"], text: "abcd", symbols: ["abcd"] },
    {
      name: "a merge takes its neighbour's partner",
      pieces: ["bc", "ab", "cd"],
      text: "abcd",
      symbols: ["a", "bc", "d"],
    },
    { name: "a surrogate pair is one character", pieces: ["😀a"], text: "😀a", symbols: ["😀a"] },
    { name: "one character", pieces: [], text: "a", symbols: ["a"] },
  ])("$name", ({ pieces, text, symbols }) =>
    expect(mergeWith(merge, vocabulary(...pieces), text)).toEqual(symbols),
  );
});

test("the long way merges as the short one does", () => {
  const pieces = vocabulary("ab", "ba", "aa", "abab", "bb", "aab", "bba", "abb");
  for (let bits = 0; bits < 1024; bits++) {
    const text = bits.toString(2).padStart(10, "0").replaceAll("0", "a").replaceAll("1", "b");
    expect(mergeWith(mergeLongChunk, pieces, text)).toEqual(mergeWith(mergeChunk, pieces, text));
  }
});
