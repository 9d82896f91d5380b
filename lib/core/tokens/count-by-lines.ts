import { cutLines } from "./cut-lines";
import type { CountTokens } from "./tokenizers";

/** Longer texts rarely differ by a single line, and their lines would fill the cache. */
const MAX_TEXT_LENGTH = 4000;

/** For a caching counter: a changed limit renumbers every entry of a payload and leaves its other lines unchanged. */
export const countByLines =
  (countTokens: CountTokens): CountTokens =>
  (text) =>
    text.length > MAX_TEXT_LENGTH
      ? countTokens(text)
      : cutLines(text).reduce((tokens, line) => tokens + countTokens(line), 0);
