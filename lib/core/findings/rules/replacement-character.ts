import { defineTextRule } from "../define-text-rule";
import { quote } from "../quote";

const CONTEXT = 20;

export const replacementCharacter = defineTextRule("replacement-character", "warning", (text, place) => {
  const at = text.indexOf("\ufffd");
  if (at < 0) return [];
  return [
    {
      message: `The ${place} has lost characters: ${quote(text, Math.max(0, at - CONTEXT))}.`,
      hint: "U+FFFD stands where decoding failed and the original is gone: import the source again in its own encoding.",
    },
  ];
});
