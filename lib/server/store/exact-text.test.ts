import fc from "fast-check";
import { expect, test } from "vitest";
import { fromStorable, fromStorableBeginning, restoreTexts, toStorable } from "./exact-text";

test("ordinary text is stored as it is, so that it can be searched", () => {
  expect(toStorable("Як справи, гряг? 👩‍👩‍👧")).toBe("Як справи, гряг? 👩‍👩‍👧");
});

test("any string comes back, and what is stored is valid UTF-8 without NUL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const stored = toStorable(text);
      expect(Buffer.from(stored, "utf8").toString("utf8")).toBe(stored);
      expect(stored).not.toContain("\0");
      expect(fromStorable(stored)).toBe(text);
    }),
  );
});

test.each(["a\0b", "\uD83D", "\u0001exact:[]", ""])("%j comes back", (text) => {
  expect(fromStorable(toStorable(text))).toBe(text);
});

test("the beginning of a stored text is the beginning of what was sent", () => {
  const escapes = fc.string({ unit: fc.constantFrom("\0", "\\", '"', "u", "d83d", "\ud83d", "ї", "\n") });
  fc.assert(
    fc.property(escapes, fc.nat(), (text, cut) => {
      const stored = toStorable(`\0${text}`);
      const length = Math.max(9, cut % (stored.length + 1));
      const beginning = fromStorableBeginning(stored.slice(0, length));
      expect(`\0${text}`.startsWith(beginning)).toBe(true);
      if (length === stored.length) expect(beginning).toBe(`\0${text}`);
    }),
  );
});

test("a row's texts are restored and its other values left alone", () => {
  expect(restoreTexts({ text: toStorable("a\0b"), count: 3, none: null })).toEqual({
    text: "a\0b",
    count: 3,
    none: null,
  });
});
