import type { CueKind, CueLists } from "./languages/language";
import { LANGUAGES } from "./languages/languages";

/** How strongly a sentence shows each kind; a kind that is not there is absent. */
export type Cues = Readonly<Partial<Record<CueKind, number>>>;

type Phrase = Readonly<{ kind: CueKind; weight: number; words: readonly string[]; atStart: boolean }>;

const STRONG = 2;
const WEAK = 1;
const KEY_LENGTH = 4;

/** By the first letters of a phrase's first word: one look per word of a text, however many phrases there are. */
const PHRASES = new Map<string, Phrase[]>();
for (const { cues } of LANGUAGES) for (const phrase of phrasesOf(cues)) addPhrase(phrase);

function phrasesOf({ strong, weak }: CueLists): readonly Phrase[] {
  return [...parseLists(strong, STRONG), ...parseLists(weak, WEAK)];
}

function parseLists(lists: CueLists["strong"], weight: number): readonly Phrase[] {
  return Object.entries(lists).flatMap(([kind, list]) =>
    list.split("|").map((phrase) => ({
      kind: kind as CueKind,
      weight,
      words: phrase.replace("^", "").split(" "),
      atStart: phrase.startsWith("^"),
    })),
  );
}

function addPhrase(phrase: Phrase): void {
  const key = keyOf(phrase.words[0] ?? "");
  PHRASES.set(key, [...(PHRASES.get(key) ?? []), phrase]);
}

function keyOf(word: string): string {
  return word.length > KEY_LENGTH ? word.slice(0, KEY_LENGTH) : word;
}

const NONE: Cues = {};

export function findCues(words: readonly string[]): Cues {
  let found: Partial<Record<CueKind, number>> | undefined;
  for (let at = 0; at < words.length; at += 1) {
    for (const phrase of PHRASES.get(keyOf(words[at] ?? "")) ?? []) {
      if (!matchesAt(words, at, phrase)) continue;
      found ??= {};
      found[phrase.kind] = Math.max(found[phrase.kind] ?? 0, phrase.weight);
    }
  }
  return found ?? NONE;
}

function matchesAt(words: readonly string[], at: number, phrase: Phrase): boolean {
  if (phrase.atStart && at > 0) return false;
  return phrase.words.every((wanted, step) => {
    const word = words[at + step];
    if (word === undefined) return false;
    return wanted.endsWith("*") ? word.startsWith(wanted.slice(0, -1)) : word === wanted;
  });
}
