import { defineTextRule } from "../define-text-rule";

/** Excludes joiners and direction marks, which emoji and many scripts need. */
const INVISIBLE = /[\u200b\u2060-\u2064\u3164\ufeff\u{e0000}-\u{e007f}]/gu;
/** The flags of England, Scotland and Wales use tag characters; Thai and similar scripts separate words with U+200B. */
const LEGITIMATE =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,10}\u{e007f}|(?<=[\u0e00-\u109f\u1780-\u17ff])\u200b|\u200b(?=[\u0e00-\u109f\u1780-\u17ff])/gu;

export const invisibleCharacter = defineTextRule("invisible-character", "warning", (text, place) => {
  if (text.search(INVISIBLE) < 0) return undefined;
  const found = text.replace(LEGITIMATE, "").match(INVISIBLE) ?? [];
  if (found.length === 0) return undefined;
  return {
    message: `The ${place} holds ${found.length} invisible character${found.length === 1 ? "" : "s"}${hiddenLetters(found)}.`,
    hint: "The model reads what people cannot see: check the raw text and remove them if they are not intended.",
  };
});

/** Tag characters mirror ASCII one by one, a known way to smuggle instructions. */
function hiddenLetters(found: readonly string[]): string {
  const tags = found.filter((character) => (character.codePointAt(0) ?? 0) >= 0xe0020);
  return tags.length > 0 ? `, ${tags.length} of them spelling hidden letters` : "";
}
