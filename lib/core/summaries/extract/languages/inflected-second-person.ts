import { capitalise } from "../capitalise";

/** For languages whose verbs change with the person: what can be exchanged word for word, and what cannot. */
type AddressRules = Readonly<{
  /** "I" and "we" and what they become. */
  subjects: Readonly<Record<string, string>>;
  address: string;
  pronouns: Readonly<Record<string, string>>;
  /** The few verbs whose forms are known. */
  verbs: Readonly<Record<string, string>>;
  /** Verb forms that are the same for "we" and "you". */
  pastPlural: RegExp;
  /** Endings of verbs in the first person; a noun that ends so merely gets quoted. */
  firstPerson: RegExp;
  /** The same among the first words of a sentence, where a verb without its pronoun is. */
  hidden: RegExp;
  /** How an order begins: it speaks to the bot. */
  order: RegExp;
  /** Signs of a second clause, where another verb may hide. */
  clause: RegExp;
  /** Words that already speak to somebody, split by blanks. */
  addressed: string;
}>;

/** Words of somebody else inside: nothing may be exchanged in them. */
const QUOTED = /["“”«»]/u;

/** Makes the function that turns a user's words to "you", or gives undefined: then they are quoted. */
export function inflectedSecondPerson(
  rules: AddressRules,
): (text: string, words: readonly string[]) => string | undefined {
  const exchanges = new Map(Object.entries({ ...rules.subjects, ...rules.pronouns, ...rules.verbs }));
  const subjects = new Set(Object.keys(rules.subjects));
  const verbs = new Set(Object.keys(rules.verbs));
  const addressed = new Set(rules.addressed.split(" "));

  const exchange = (text: string): string =>
    capitalise(text.replace(/[\p{L}\p{M}]+/gu, (word) => inCaseOf(word, exchanges.get(word.toLowerCase()))));

  const isHopeless = (words: readonly string[]): boolean =>
    words.some((word) => addressed.has(word)) ||
    words.some((word) => rules.firstPerson.test(word) && !verbs.has(word)) ||
    rules.order.test(words[0] ?? "");

  /** "Машину вирішили…": a plural says that the other endings belong to nouns. */
  const hasHiddenVerb = (start: readonly string[]): boolean =>
    start.some((word) => rules.hidden.test(word) && !exchanges.has(word)) &&
    !start.some((word) => rules.pastPlural.test(word));

  /** One known verb in front, in a sentence of one clause: "Хочу відкрити кав'ярню". */
  const withVerb = (text: string, words: readonly string[]): string | undefined => {
    const at = words.findIndex((word) => verbs.has(word));
    const isPlain = !rules.clause.test(text) && words.findLastIndex((word) => verbs.has(word)) === at;
    if (!isPlain) return undefined;
    if (subjects.has(words[0] ?? "")) return at <= 2 ? exchange(text) : undefined;
    return at === 0
      ? capitalise(`${rules.address} ${exchange(text).replace(/^\p{Lu}/u, toLower)}`)
      : undefined;
  };

  const turned = (text: string, words: readonly string[]): string | undefined => {
    if (isHopeless(words)) return undefined;
    if (words.some((word) => verbs.has(word))) return withVerb(text, words);
    if (hasHiddenVerb(words.slice(0, 3))) return undefined;
    const speaks = words.some((word) => subjects.has(word));
    if (speaks && !words.some((word) => rules.pastPlural.test(word))) return undefined;
    return exchange(text);
  };

  return (text, words) => {
    const result = turned(text, words);
    return result !== text && QUOTED.test(text) ? undefined : result;
  };
}

const toLower = (letter: string): string => letter.toLowerCase();

const inCaseOf = (word: string, exchanged: string | undefined): string => {
  if (exchanged === undefined) return word;
  return /^\p{Lu}/u.test(word) ? exchanged.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : exchanged;
};
