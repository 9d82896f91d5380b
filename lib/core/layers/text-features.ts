/** What the ranker compares: word hashes in order, and distinct character-trigram hashes. */
export type TextFeatures = Readonly<{ words: Uint32Array; trigrams: Uint32Array }>;

/** Only the beginning of a very long message is read, so that ranking is linear in messages, not characters. */
const MAX_READ_LENGTH = 2000;
const WORD = /[\p{L}\p{N}]+/gu;

/** FNV-1a over UTF-16 units: deterministic, and collisions only cost a little precision. */
function hash(text: string, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let index = from; index < to; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

export function textFeatures(text: string): TextFeatures {
  const words: number[] = [];
  const trigrams = new Set<number>();
  for (const [word] of text.slice(0, MAX_READ_LENGTH).toLowerCase().matchAll(WORD)) {
    words.push(hash(word, 0, word.length));
    // Padding makes word boundaries count, so that endings (a Slavic case) weigh little.
    const padded = ` ${word} `;
    for (let index = 0; index + 3 <= padded.length; index += 1) trigrams.add(hash(padded, index, index + 3));
  }
  return { words: Uint32Array.from(words), trigrams: Uint32Array.from(trigrams) };
}
