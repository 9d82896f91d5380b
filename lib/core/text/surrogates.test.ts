import fc from "fast-check";
import { expect, test } from "vitest";
import { isSurrogate, splitsPair, wellFormed } from "./surrogates";

test("a cut parts a character only between its two halves", () => {
  const text = "a😀\ud83d\ude00\ude00\ud83d";
  const cuts = Array.from({ length: text.length + 2 }, (_, at) => at).filter((at) => splitsPair(text, at));
  expect(cuts).toEqual([2, 4]);
  expect(splitsPair("", 0)).toBe(false);
});

test("a code point beyond the first plane is no surrogate, though its low bits look like one", () => {
  expect([0xd7ff, 0xd800, 0xdfff, 0xe000, 0x1d800].map(isSurrogate)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test("any text is well formed afterwards, and unchanged if it was before", () => {
  const unit = fc.constantFrom("a", "є", "\ud83d", "\ude00", "😀");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const sent = new TextDecoder().decode(new TextEncoder().encode(text));
      expect(wellFormed(text)).toBe(sent);
    }),
  );
});
