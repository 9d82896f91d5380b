import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContentPiece, joinContent } from "../../read/join-content";
import { splitContent } from "./split-content";

const message = { id: "1", role: "user" } as const;

const part = fc.oneof(
  fc.record({ text: fc.string({ unit: "grapheme" }) }),
  fc.record({ media: fc.record({ kind: fc.constant("image"), uri: fc.webUrl() }) }),
);

test("content comes back in the parts that it was read in", () => {
  fc.assert(
    fc.property(fc.array(part), fc.constantFrom(" ", "\n"), (parts, separator) => {
      const stored = joinContent(parts, separator);
      const pieces = splitContent({ ...message, ...stored });
      const read = pieces?.map(
        (piece): ContentPiece =>
          piece.kind === "text" ? { text: piece.text } : { media: stored.media?.[piece.position] ?? {} },
      );
      const isPlain =
        parts.filter((one) => "text" in one).length <= 1 && !parts.slice(1).some((one) => "text" in one);
      expect(read).toEqual(isPlain ? undefined : parts);
    }),
  );
});

const TWO_TEXTS = { ...message, text: "one two", contentParts: [{ text: 3 }, { text: 3 }] };

test.each([
  ["an edited text", { ...TWO_TEXTS, text: "one or two" }],
  ["a media item too few", { ...TWO_TEXTS, contentParts: [...TWO_TEXTS.contentParts, { media: 0 }] }],
  ["a media item too many", { ...TWO_TEXTS, media: [{ kind: "image" }] }],
  [
    "the same item twice",
    { ...message, text: "x", media: [{}], contentParts: [{ media: 0 }, { media: 0 }, { text: 1 }] },
  ],
])("parts that do not fit are ignored: %s", (_, stored) => {
  expect(splitContent(stored)).toBeUndefined();
});
