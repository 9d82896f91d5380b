import { foldWord } from "./fold-word";

/** A search costs words × stored matches, so the number of words is limited. */
const MAX_SEARCH_WORDS = 8;
const MAX_WORD_CHARACTERS = 64;

/** Both limits, for texts on screen. */
export const SEARCH_LIMITS = { words: MAX_SEARCH_WORDS, characters: MAX_WORD_CHARACTERS } as const;

export type SearchWord = Readonly<{
  /** As typed, truncated to the limit. */
  text: string;
  folded: string;
  /** Also matches longer words that start with this one. */
  isPrefix: boolean;
}>;

export type SearchWords = Readonly<{
  words: readonly SearchWord[];
  /** Some words were omitted or shortened. */
  isLimited: boolean;
}>;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The distinct words of a search. The last one may be the prefix of a longer word. */
export function searchWords(search: string): SearchWords {
  const typed = (search.normalize("NFKC").match(WORD) ?? [])
    .map(shorten)
    .filter(({ folded }) => folded !== "");
  const last = typed.at(-1)?.folded;
  const distinct = new Map<string, SearchWord>();
  for (const word of typed) if (!distinct.has(word.folded)) distinct.set(word.folded, word);
  const words = [...distinct.values()].slice(0, MAX_SEARCH_WORDS);
  return {
    words: words.map((word) => ({ ...word, isPrefix: word.isPrefix || word.folded === last })),
    isLimited: distinct.size > words.length || words.some(({ isPrefix }) => isPrefix),
  };
}

/** A word over the limit is searched by its prefix. */
function shorten(word: string): SearchWord {
  const characters = [...word];
  const text = characters.slice(0, MAX_WORD_CHARACTERS).join("");
  return { text, folded: foldWord(text), isPrefix: characters.length > MAX_WORD_CHARACTERS };
}
