const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

/** Words as a reader counts them; scripts without blanks count two characters as a word. */
export function countWords(text: string): number {
  const spaced = text.split(/\s+/u).filter(Boolean).length;
  const unspaced = text.match(CJK)?.length ?? 0;
  return spaced + Math.floor(unspaced / 2);
}
