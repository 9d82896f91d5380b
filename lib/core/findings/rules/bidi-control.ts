import { defineTextRule } from "../define-text-rule";

const ANY_BIDI = /[\u202a-\u202e\u2066-\u2069]/;
const OVERRIDE = /[\u202d\u202e]/;
const OPENING = /[\u202a\u202b\u2066-\u2068]/g;
const CLOSING = /[\u202c\u2069]/g;

/** Platforms wrap names in closed isolates; only an override or an unclosed control changes how text reads. */
export const bidiControl = defineTextRule("bidi-control", "warning", (text, place) => {
  if (!ANY_BIDI.test(text) || (!OVERRIDE.test(text) && isBalanced(text))) return undefined;
  return {
    message: `The ${place} contains bidirectional control characters, so it does not read as it looks.`,
    hint: "Look at the raw text; remove U+202A–202E and U+2066–2069 where they are not intended.",
  };
});

const isBalanced = (text: string): boolean => count(text, OPENING) === count(text, CLOSING);
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
