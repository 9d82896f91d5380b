import { defineTextRule } from "../define-text-rule";

const LONE_SURROGATE = /\p{Cs}/u;

export const loneSurrogate = defineTextRule("lone-surrogate", "warning", (text, place) => {
  if (!LONE_SURROGATE.test(text)) return undefined;
  return {
    message: `The ${place} contains half of a surrogate pair, which cannot be sent as UTF-8.`,
    hint: "A text was cut in the middle of an emoji: cut by code points, not by UTF-16 units.",
  };
});
