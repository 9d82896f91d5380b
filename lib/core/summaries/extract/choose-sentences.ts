import { INJECTION_PATTERNS } from "../../findings/injection-patterns";
import type { Message } from "../../schema/message";
import { dropReplaced } from "./drop-replaced";
import { findCentral } from "./find-central";
import { judgeAnswers } from "./judge-answers";
import { SECTIONS, type Section } from "./languages/language";
import { pickSpread } from "./pick-spread";
import { isSpeech, type Sentence } from "./read-sentences";
import { scoreSentences } from "./score-sentences";
import type { Steps } from "./steps";

export type Choice = Readonly<{ sentence: Sentence; section: Section; score: number }>;

/** Only the best go into the steps that compare each with each. */
const COMPARED = 80;
const PER_SECTION = 24;

/** What is worth saying, section by section, best first. */
export function* chooseSentences(
  messages: readonly Message[],
  sentences: readonly Sentence[],
): Steps<readonly Choice[]> {
  const isQuotable = quotableIn(messages);
  const scored = yield* scoreSentences(sentences, {
    answerState: judgeAnswers(messages, sentences),
    messageCount: messages.length,
    lastSpoken: messages.findLastIndex(isSpeech),
  });
  const compared = SECTIONS.flatMap((section) =>
    bestQuotable(
      scored.filter((candidate) => candidate.section === section),
      isQuotable,
    ),
  );
  const current = dropReplaced(compared);
  const central = bestQuotable(findCentral(sentences), isQuotable)
    .filter(({ sentence }) => !compared.some((candidate) => candidate.sentence === sentence))
    .map((candidate): Choice => ({ ...candidate, section: "context" }));
  const all: readonly Choice[] = [...current, ...central];
  return SECTIONS.flatMap((section) =>
    pickSpread(
      all.filter((choice) => choice.section === section),
      PER_SECTION,
      messages.length,
    ),
  );
}

function bestQuotable<T extends Readonly<{ sentence: Sentence; score: number }>>(
  candidates: readonly T[],
  isQuotable: (sentence: Sentence) => boolean,
): readonly T[] {
  const best: T[] = [];
  // Of equals the later one: the sort keeps their order.
  for (const candidate of candidates.toReversed().sort((one, other) => other.score - one.score)) {
    if (best.length === COMPARED) break;
    if (isQuotable(candidate.sentence)) best.push(candidate);
  }
  return best;
}

/** Orders to the model must not come back to it in a summary. */
function quotableIn(messages: readonly Message[]): (sentence: Sentence) => boolean {
  const known = new Map<number, boolean>();
  return ({ message }) => {
    const quotable = known.get(message) ?? !givesOrders(messages[message]?.text ?? "");
    known.set(message, quotable);
    return quotable;
  };
}

const givesOrders = (text: string): boolean => INJECTION_PATTERNS.some((pattern) => pattern.test(text));
