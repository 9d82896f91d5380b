import type { CountTokens } from "./tokenizers";

/**
 * Counts a text once. The cache belongs to one tokenizer; with it a changed limit never tokenises again. `keyOf` may
 * give a content hash where the caller has one at hand.
 */
export function cachedCounter(
  countTokens: CountTokens,
  cache: Map<string, number>,
  keyOf: (text: string) => string = (text) => text,
): CountTokens {
  return (text) => {
    const key = keyOf(text);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const tokens = countTokens(text);
    cache.set(key, tokens);
    return tokens;
  };
}
