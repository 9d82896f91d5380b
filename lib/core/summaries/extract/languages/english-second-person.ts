import { capitalise } from "../capitalise";

/** In this order: what holds two words comes before its parts. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/^(?:actually,? |then |so )?let['’]s not /iu, "You decided not to "],
  [/^(?:actually,? |then |so )?let['’]s /iu, "You decided to "],
  [/\b(?:i am|i['’]m|we are|we['’]re|im)\b/giu, "you are"],
  [/\bam i\b/giu, "are you"],
  [/\b(?:i was|we were)\b/giu, "you were"],
  [/\bi wasn['’]t\b/giu, "you weren't"],
  [/\bwas i\b/giu, "were you"],
  [/\b(?:i|we)(?=['’](?:ve|d|ll)\b)/giu, "you"],
  [/\b(?:i|we)\b/giu, "you"],
  [/\b(?:myself)\b/giu, "yourself"],
  [/\b(?:ourselves)\b/giu, "yourselves"],
  [/\b(?:my|our)\b/giu, "your"],
  [/\bours\b/giu, "yours"],
  [/\b(?:is|was|of) mine\b/giu, "is yours"],
  [/\bme\b/giu, "you"],
  // Only in lower case: the upper-case word is a country.
  [/\bus\b/gu, "you"],
];

const FIRST_PERSON =
  /^(?:i|i'm|im|i've|i'd|i'll|me|my|myself|mine|we|we're|we've|we'd|we'll|us|our|ours|ourselves|let's)$/;
/** Already speaks to somebody: two different "you" would meet. */
const ADDRESSED = /^(?:you|your|yours|you're|you've|you'll|you'd|yourself)$/;
/** Words of somebody else inside, a numeral that looks like a pronoun, or an order to the bot. */
const UNSAFE =
  /["“”«»]|\S \p{Lu}\p{L}+ I\b(?!['’])|^(?:[Pp]lease|[Aa]lways|[Nn]ever|[Rr]emember) |^\p{L}+ me\b|.{11}\b[Ll]et['’]s\b/u;

/** "I want to ship in May" → "You want to ship in May"; undefined where rules this small would go wrong. */
export function englishSecondPerson(text: string, words: readonly string[]): string | undefined {
  if (!words.some((word) => FIRST_PERSON.test(word))) return isAddressed(text, words) ? undefined : text;
  if (isAddressed(text, words)) return undefined;
  return capitalise(REWRITES.reduce((result, [pattern, by]) => result.replace(pattern, by), text));
}

const isAddressed = (text: string, words: readonly string[]): boolean =>
  words.some((word) => ADDRESSED.test(word)) || UNSAFE.test(text);
