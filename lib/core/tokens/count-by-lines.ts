import { cutLines } from "./cut-lines";
import type { CountTokens } from "./tokenizers";

/** Longer texts are rarely another one with a line changed, and their lines would fill a cache. */
const LONGEST_TEXT = 4000;

/**
 * For a vocabulary, and a counter that remembers: a changed limit gives every entry of a payload another number, and
 * leaves its other lines as they were.
 */
export const countByLines =
  (countTokens: CountTokens): CountTokens =>
  (text) =>
    text.length > LONGEST_TEXT
      ? countTokens(text)
      : cutLines(text).reduce((tokens, line) => tokens + countTokens(line), 0);
