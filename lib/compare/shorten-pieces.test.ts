import { expect, it } from "vitest";
import { shortenPieces, showPieces } from "./shorten-pieces";

const LONG = "a".repeat(1000);

it("keeps changes and the text around them", () => {
  const shown = shortenPieces([
    { kind: "same", text: LONG },
    { kind: "removed", text: "gone" },
    { kind: "same", text: LONG },
  ]);
  expect(shown.map(({ kind, text, hiddenCount }) => [kind, text.length, hiddenCount])).toEqual([
    ["same", 45, 865],
    ["same", 90, 0],
    ["removed", 4, 0],
    ["same", 90, 910],
  ]);
  const total = shown.reduce((sum, { text, hiddenCount }) => sum + text.length + hiddenCount, 0);
  expect(total).toBe(2004);
});

it("leaves a short text alone", () => {
  const pieces = [{ kind: "same", text: "a".repeat(320) }] as const;
  expect(shortenPieces(pieces)).toEqual(showPieces(pieces));
});

it("never cuts inside a character", () => {
  for (const text of ["😀".repeat(800), `a${"😀".repeat(800)}`])
    for (const kind of ["same", "added"] as const)
      for (const shown of shortenPieces([{ kind, text }]))
        expect(shown.text).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
});
