import { defineTextRule } from "../define-text-rule";
import { quote } from "../quote";

const CONTEXT = 20;

export const replacementCharacter = defineTextRule("replacement-character", "warning", (text, place) => {
  const at = text.indexOf("\ufffd");
  if (at < 0) return undefined;
  return {
    message: `The ${place} has lost characters: ${quote(text, Math.max(0, at - CONTEXT))}.`,
    hint: "U+FFFD marks where decoding failed and the original is lost: import the source again with its actual encoding.",
  };
});
