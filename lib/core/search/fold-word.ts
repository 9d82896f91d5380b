/** Removes case and accents, as the full-text index does. Folding twice makes ß and ſ equal to SS and s. */
export function foldWord(word: string): string {
  return word
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ");
}
