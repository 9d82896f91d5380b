export const SECTIONS = ["goal", "decision", "fact", "open", "context"] as const;
export type Section = (typeof SECTIONS)[number];

/** What a phrase shows of its sentence, besides the sections: see each language's lists. */
export type CueKind =
  | Exclude<Section, "context">
  | "date"
  | "money"
  /** Takes an earlier statement back. */
  | "replaces"
  /** An answer that answers nothing. */
  | "unsure"
  /** Starts like a question, for those who leave the mark out. */
  | "asks"
  /** Small talk: greetings, thanks, laughter. */
  | "chatter";

/** Phrases, split by `|`: lower case, `*` for any ending of a word, `^` for the start of a sentence. */
export type CueLists = Readonly<{
  strong: Readonly<Partial<Record<CueKind, string>>>;
  weak: Readonly<Partial<Record<CueKind, string>>>;
}>;

type Frames = Readonly<{
  said: (quote: string) => string;
  asked: (quote: string) => string;
  quote: (text: string) => string;
}>;

/** All that the extract knows of a language. */
export type Language = Readonly<{
  id: "en" | "uk" | "ru" | "pt";
  script: "latin" | "cyrillic";
  /** Words that carry no subject; the commonest of them also tell the language. */
  stopWords: string;
  cues: CueLists;
  /** Labels at the start of a sentence that the heading makes needless: `Decision:`. */
  labels: RegExp;
  headings: Readonly<Record<Section, string>>;
  frames: Frames;
  /** First line: what this text is and how much it stands for. */
  title: (messages: number) => string;
  people: (names: string, bot: string) => string;
  more: (count: number) => string;
  /** By these a speaker means only themselves, or everybody: in a group the first kind is quoted. */
  iWords: string;
  weWords: string;
  /** The user's words turned to "you"; undefined when that cannot be done safely. */
  toSecondPerson: (text: string, words: readonly string[]) => string | undefined;
}>;
