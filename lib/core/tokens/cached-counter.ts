import type { CountTokens } from "./tokenizers";

/**
 * Counts each text once. The cache belongs to one tokenizer, so a changed limit never tokenises again. `keyOf` may
 * return a content hash if the caller has one.
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
