import type { Sentence } from "../read-sentences";
import { wordsOf } from "../words-of";
import { ENGLISH } from "./english";
import type { Language } from "./language";
import { LANGUAGES } from "./languages";

/** Enough to be sure, taken from all over the chat. */
const SAMPLE = 3000;

const COMMON = LANGUAGES.map((language) => ({ language, words: new Set(language.stopWords.split(" ")) }));

/** Letters that one of two close languages has and the other has not. */
const OWN_LETTERS: readonly (readonly [Language["id"], RegExp])[] = [
  ["uk", /[іїєґ]/u],
  ["ru", /[ыэъё]/u],
  ["pt", /[ãõç]/u],
];

/** The language most of the users' words are in; one we do not know is written about in English. */
export function detectLanguage(sentences: readonly Sentence[]): Language {
  const spoken = sentences.filter(({ fromBot }) => !fromBot);
  const read = spoken.length > 0 ? spoken : sentences;
  const step = Math.max(1, Math.floor(read.length / SAMPLE));
  const votes = new Map<Language, number>();
  for (let index = 0; index < read.length; index += step) {
    const sentence = read[index];
    const language = sentence && languageOf(sentence);
    if (language) votes.set(language, (votes.get(language) ?? 0) + sentence.wordCount);
  }
  return [...votes].reduce((best, vote) => (vote[1] > best[1] ? vote : best), [ENGLISH, 0] as const)[0];
}

function languageOf({ text: written }: Sentence): Language | undefined {
  const words = wordsOf(written);
  let best: Language | undefined;
  let most = 0;
  const text = words.join(" ");
  const scripts = text.search(/[а-яіїєґё]/u) === -1 ? "latin" : "cyrillic";
  for (const { language, words: common } of COMMON) {
    if (language.script !== scripts) continue;
    const own = OWN_LETTERS.some(([id, letters]) => id === language.id && letters.test(text)) ? 2 : 0;
    const score = own + words.filter((word) => common.has(word)).length;
    if (score > most) [best, most] = [language, score];
  }
  return best;
}
