import type { Message } from "../../schema/message";
import { type Choice, chooseSentences } from "./choose-sentences";
import { countWords } from "./count-words";
import { type Bullet, fillSummary } from "./fill-summary";
import { detectLanguage } from "./languages/detect-language";
import { type Language, SECTIONS } from "./languages/language";
import { printedName } from "./printed-name";
import { isSpeech, readSentences, type Sentence } from "./read-sentences";
import { finishSteps, type Steps } from "./steps";
import { writeBullet } from "./write-bullet";

const MOST_WORDS = 400;
const FEWEST_WORDS = 80;
/** A summary longer than this part of the chat saves nothing. */
const SHARE = 0.8;
const NAMES = 6;

type Options = Readonly<{ botName: string }>;

/**
 * A summary without a model: the goals, decisions, facts and open questions of a chat in its own words and language,
 * turned to "you" where that is safe. The same messages always give the same text; with nothing
 * worth quoting it is empty.
 */
export const extractSummary = (messages: readonly Message[], options: Options): string =>
  finishSteps(extractInSteps(messages, options));

export function* extractInSteps(messages: readonly Message[], { botName }: Options): Steps<string> {
  const spoken = messages.filter(isSpeech).length;
  if (spoken === 0) return "";
  const sentences = yield* readSentences(messages, botName);
  const language = detectLanguage(sentences);
  const opening = [language.title(spoken), ...introduce(sentences, language, botName)];
  const room = Math.min(
    MOST_WORDS - countWords(opening.join(" ")) - headingWords(language),
    shareOf(sentences),
  );
  const people = speakersOf(sentences);
  const choices = yield* chooseSentences(messages, sentences);
  const bullets = choices.map((choice) => toBullet(choice, language, people.length > 1));
  const sections = writeSections(fillSummary(bullets, room), language);
  return sections.length === 0 ? "" : [...opening, ...sections].join("\n");
}

function shareOf(sentences: readonly Sentence[]): number {
  let words = 0;
  for (const sentence of sentences) words += sentence.wordCount;
  return Math.max(FEWEST_WORDS, Math.round(words * SHARE));
}

const headingWords = ({ headings }: Language): number =>
  SECTIONS.reduce((sum, section) => sum + countWords(headings[section]), 0);

const speakersOf = (sentences: readonly Sentence[]): readonly string[] => [
  ...new Set(sentences.filter(({ fromBot }) => !fromBot).map(({ speaker }) => speaker)),
];

/** Who "you" are, in a group. */
function introduce(sentences: readonly Sentence[], language: Language, botName: string): readonly string[] {
  const people = speakersOf(sentences).filter(Boolean);
  const named = people.slice(0, NAMES);
  const others = people.length - named.length;
  const names = [...named, ...(others > 0 ? [language.more(others)] : [])].join(", ");
  return people.length > 1 ? [language.people(names, printedName(botName) || "bot")] : [];
}

const toBullet = ({ sentence, section, score }: Choice, language: Language, isGroup: boolean): Bullet => ({
  section,
  score,
  message: sentence.message,
  line: writeBullet(sentence, language, isGroup),
});

/** Under each heading in the order in which things were said. */
function writeSections(bullets: readonly Bullet[], { headings }: Language): readonly string[] {
  return SECTIONS.flatMap((section) => {
    const lines = bullets
      .filter((bullet) => bullet.section === section)
      .toSorted((one, other) => one.message - other.message)
      .map(({ line }) => `- ${line}`);
    return lines.length > 0 ? ["", `**${headings[section]}**`, ...lines] : [];
  });
}
