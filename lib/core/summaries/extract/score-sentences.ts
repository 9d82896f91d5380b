import { countWords } from "./count-words";
import type { AnswerState } from "./judge-answers";
import type { Section } from "./languages/language";
import { hasNumber, measureDetails } from "./measure-details";
import type { Sentence } from "./read-sentences";
import { STEP, type Steps } from "./steps";

export type SentenceCandidate = Readonly<{
  sentence: Sentence;
  section: Exclude<Section, "context">;
  score: number;
}>;

type ChatAround = Readonly<{
  answerState: (question: Sentence) => AnswerState;
  messageCount: number;
  /** The last message with words in it. */
  lastSpoken: number;
}>;

type Verdict = readonly [section: SentenceCandidate["section"], strength: number];

/** A name is the least that makes a fact; "today" alone does not. */
const ENOUGH_DETAILS = 0.4;
const PLAIN_FACT = 0.7;
/** Fewer say nothing without the sentence before them. */
const FEWEST_WORDS = 3;

/** Where each sentence belongs and how much it matters there; most belong nowhere. */
export function* scoreSentences(
  sentences: readonly Sentence[],
  chat: ChatAround,
): Steps<readonly SentenceCandidate[]> {
  const candidates: SentenceCandidate[] = [];
  for (const [index, sentence] of sentences.entries()) {
    if (index % STEP === STEP - 1) yield;
    if (sentence.wordCount < FEWEST_WORDS && countWords(sentence.text) < FEWEST_WORDS) continue;
    const details = measureDetails(sentence);
    const [section, strength] = judge(sentence, details, chat);
    if (strength <= 0) continue;
    const recency = sentence.message / Math.max(1, chat.messageCount);
    const score = 2 * strength + 0.6 * details + 0.4 * recency - blemishes(sentence);
    candidates.push({ sentence, section, score });
  }
  return candidates;
}

function judge(sentence: Sentence, details: number, { answerState, lastSpoken }: ChatAround): Verdict {
  if (sentence.isQuestion) return ["open", questionStrength(sentence, answerState)];
  if (sentence.fromBot) return ["fact", botFactStrength(sentence, details)];
  // The last word of a chat, if it shows no fact, most often asks for something that has not come yet.
  const isPending = sentence.message === lastSpoken && details < PLAIN_FACT;
  return strongest([...statementVerdicts(sentence, details), ["open", isPending ? 0.9 : 0]]);
}

/** A bot talks in numbers all day: only what is dated, named or marked as a fact counts, and less than the user's. */
function botFactStrength({ text, cues }: Sentence, details: number): number {
  const weight = details + factWeight(cues) / 2;
  return hasNumber(text) && weight >= 1 ? 0.6 * Math.min(1.6, weight) : 0;
}

const factWeight = ({ fact }: Sentence["cues"]): number => (fact === 2 ? 1.2 : fact ? 0.4 : 0);

function questionStrength(question: Sentence, answerState: (question: Sentence) => AnswerState): number {
  if (question.cues.open === 2 && !question.fromBot) return 2;
  const state = answerState(question);
  if (state === "answered") return 0;
  return state === "unsure" ? 1.6 : 1.1;
}

function statementVerdicts({ cues }: Sentence, details: number): readonly Verdict[] {
  const replaces = cues.replaces ? 1.6 : 0;
  const hasFact = cues.fact === 2 || details >= ENOUGH_DETAILS;
  return [
    ["open", cues.open === 2 ? 2.1 : cues.open ? 0.5 : 0],
    ["decision", Math.max(replaces, cues.decision === 2 ? 2 : cues.decision ? 0.6 : 0)],
    ["goal", cues.goal === 2 ? 1.9 : cues.goal ? 1 : 0],
    ["fact", hasFact ? Math.min(1.7, details + factWeight(cues)) : 0],
  ];
}

const strongest = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.reduce((best, verdict) => (verdict[1] > best[1] ? verdict : best));

const HANGING = /^(?:it|they|this|that|це|воно|вони|это|они|оно|isso|isto|ele|ela) /i;

/** Too long to quote, hanging on the sentence before it, or small talk. */
function blemishes({ wordCount, cues, text }: Sentence): number {
  const size = wordCount > 30 ? 0.5 : 0;
  const hanging = HANGING.test(text);
  return size + (hanging ? 0.3 : 0) + (cues.chatter ? 0.6 : 0) + (text.endsWith("…") ? 0.2 : 0);
}
