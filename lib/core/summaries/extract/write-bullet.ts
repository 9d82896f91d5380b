import { capitalise } from "./capitalise";
import type { Language } from "./languages/language";
import type { Sentence } from "./read-sentences";
import { wordsOf } from "./words-of";

/** One line of the summary: the sentence turned to "you" where that is safe, else as a quotation of its speaker. */
export function writeBullet(sentence: Sentence, language: Language, isGroup: boolean): string {
  const text = sentence.text.replace(language.labels, "");
  if (sentence.fromBot) return named(sentence.speaker, language.frames.quote(capitalise(text)));
  const turned = isForeign(sentence, language) ? undefined : turn(text, sentence, language, isGroup);
  if (turned === undefined) return quoted(capitalise(text), sentence, language, isGroup);
  const whole = withStop(capitalise(turned));
  return isGroup && turned === text ? named(sentence.speaker, whole) : whole;
}

/** In a group "you" is everybody: what one says of themselves stays theirs. */
function turn(text: string, sentence: Sentence, language: Language, isGroup: boolean): string | undefined {
  const words = wordsOf(sentence.text);
  const turned = language.toSecondPerson(text, words);
  const speaksForAll = hasWord(words, language.weWords) && !hasWord(words, language.iWords);
  return isGroup && turned !== text && !speaksForAll ? undefined : turned;
}

const hasWord = (words: readonly string[], list: string): boolean => {
  const wanted = new Set(list.split(" "));
  return words.some((word) => wanted.has(word));
};

function quoted(
  text: string,
  { speaker, isQuestion }: Sentence,
  language: Language,
  isGroup: boolean,
): string {
  const { quote, said, asked } = language.frames;
  if (isGroup && speaker !== "") return named(speaker, quote(text));
  return isQuestion ? asked(quote(text)) : said(quote(text));
}

const named = (speaker: string, words: string): string => (speaker === "" ? words : `${speaker}: ${words}`);

const withStop = (text: string): string => (/[\p{L}\p{N})%]$/u.test(text) ? `${text}.` : text);

/** Rules of one language must not touch the words of another; the script shows enough. */
function isForeign({ text }: Sentence, { script }: Language): boolean {
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 0 && cyrillic * 2 > letters !== (script === "cyrillic");
}
