import { fillText, fillWord } from "./fill-text";
import { type Digest, permuteSymbols } from "./permute-symbols";
import { PSEUDONYM_WORDS } from "./pseudonym-words";

export type Replace = (text: string) => string;

/** Stable replacements: the same name, id or word becomes the same one as long as the secret stays. */
export type Pseudonyms = Readonly<{ name: Replace; username: Replace; id: Replace; text: Replace }>;

const DIGITS = "0123456789";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Bounds the memory of one answer; a word beyond it is computed again. */
const MAX_REMEMBERED = 20_000;

export function makePseudonyms(keyed: Digest): Pseudonyms {
  const digest = remembered(keyed);
  return {
    name: (name) => (name.trim() === "" ? name : nameWords(name, digest).join(" ")),
    username: (name) => {
      const [, mark = "", plain = ""] = /^(@?)(.*)$/su.exec(name) ?? [];
      return plain.trim() === "" ? name : mark + nameWords(plain, digest).join("_").toLowerCase();
    },
    id: (id) => replaceId(id, digest),
    text: (text) => fillText(text, digest),
  };
}

function remembered(keyed: Digest): Digest {
  const known = new Map<string, Uint8Array>();
  return (text) => {
    const bytes = known.get(text) ?? keyed(text);
    if (known.size < MAX_REMEMBERED) known.set(text, bytes);
    return bytes;
  };
}

/** Two words: with one, ten people would often share theirs. */
function nameWords(name: string, digest: Digest): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = digest(`name:${name.trim().toLowerCase()}`);
  return [a * 256 + b, c * 256 + d].map(
    (number) => PSEUDONYM_WORDS[number % PSEUDONYM_WORDS.length] ?? "Person",
  );
}

/** Digits stay digits and letters stay letters, each run by itself: `user-12` and `user-13` keep their common part. */
const replaceId = (id: string, digest: Digest): string =>
  id.replace(/\d+|[A-Za-z]+|[^\x20-\x7e]+/g, (run) => {
    if (/\d/.test(run)) return permuteSymbols(run, DIGITS, digest);
    if (!/[A-Za-z]/.test(run)) return fillWord(run, digest);
    return withCaseOf(run, permuteSymbols(run.toLowerCase(), LETTERS, digest));
  });

const withCaseOf = (model: string, text: string): string =>
  Array.from(text, (letter, place) =>
    /[A-Z]/.test(model.charAt(place)) ? letter.toUpperCase() : letter,
  ).join("");
