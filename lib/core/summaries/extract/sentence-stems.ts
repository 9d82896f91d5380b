import type { CueKind, Language } from "./languages/language";
import { LANGUAGES } from "./languages/languages";
import { wordsOf } from "./words-of";

const STOP_WORDS = new Set(LANGUAGES.flatMap(({ stopWords }) => stopWords.split(" ")));
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3,}$/u;

/** Words that say what is done with a subject ("decided", "instead") are no subject themselves. */
const FRAMING: readonly CueKind[] = ["goal", "decision", "open", "replaces", "unsure"];
const FRAMING_STEMS = new Set(LANGUAGES.flatMap(framingWords).map(stemOf));

function framingWords({ cues }: Language): readonly string[] {
  return FRAMING.flatMap((kind) => [cues.strong[kind] ?? "", cues.weak[kind] ?? ""])
    .flatMap((list) => list.split(/[|^ *]+/))
    .filter(Boolean);
}

/** A word without its ending, roughly: enough to see that two sentences speak of the same thing. */
function stemOf(word: string): string {
  if (/^[$€£₴₽\d]/.test(word)) return word;
  const isCyrillic = /^[Ѐ-ӿ]/.test(word);
  const bare = word.length > 3 ? word.replace(isCyrillic ? /[аеєиіїоуюяйьыэё]$/ : /s$/, "") : word;
  return bare.slice(0, isCyrillic ? 5 : 6);
}

/** What a sentence speaks of, each once; scripts without blanks are read in pairs of characters. */
export function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const word of wordsOf(text)) {
    if (STOP_WORDS.has(word)) continue;
    for (const stem of UNSPACED.test(word) ? pairsOf(word) : [stemOf(word)]) stems.add(stem);
  }
  return stems;
}

export const isSubject = (stem: string): boolean => !FRAMING_STEMS.has(stem);

function pairsOf(word: string): readonly string[] {
  const characters = [...word];
  return characters.slice(1).map((character, index) => (characters[index] ?? "") + character);
}
