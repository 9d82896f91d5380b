import type { Digest } from "./permute-symbols";

/** Letters, marks, digits and pictures. Punctuation and white space stay, and with them lines, lists and markup. */
const WORD = /[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu;

const CONSONANTS = "bdfgklmnprstvz";
const VOWELS = "aeiou";

/** Filler with the same UTF-16 length: ranges in the text stay valid. The same word always becomes the same filler. */
export const fillText = (text: string, digest: Digest): string =>
  text.replace(WORD, (word) => fillWord(word, digest));

export function fillWord(word: string, digest: Digest): string {
  const bytes = digest(`word:${word.toLowerCase()}`);
  let filled = "";
  for (const character of word) {
    const first = symbolAt(filled.length, bytes, character);
    // A character outside of the basic plane is two units long.
    filled += character.length === 1 ? first : first + letterAt(filled.length + 1, bytes);
  }
  return filled;
}

function symbolAt(place: number, bytes: Uint8Array, character: string): string {
  if (/\p{N}/u.test(character)) return String(byteAt(place, bytes) % 10);
  const letter = letterAt(place, bytes);
  return /\p{Lu}/u.test(character) ? letter.toUpperCase() : letter;
}

function letterAt(place: number, bytes: Uint8Array): string {
  const letters = place % 2 === 0 ? CONSONANTS : VOWELS;
  return letters.charAt(byteAt(place, bytes) % letters.length);
}

const byteAt = (place: number, bytes: Uint8Array): number => bytes[place % bytes.length] ?? 0;
