const WORD = /[$€£₴₽]?\p{N}+(?:[.,:/-]\p{N}+)*%?|[\p{L}\p{M}\p{N}]+(?:['-][\p{L}\p{M}\p{N}]+)*/gu;

/** Lower case, apostrophes alike. */
export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().replace(/[’ʼ`]/g, "'").match(WORD) ?? [];
