/** A word without its case and accents, as the full-text index compares words. Folded twice, ß and ſ agree with SS and s. */
export function foldWord(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ");
}
