import { countWords } from "./count-words";
import type { Sentence } from "./read-sentences";
import { stemsOf } from "./sentence-stems";

/** More sentences than this are sampled evenly: what a chat is about shows in a part of it. */
const SAMPLE = 4000;
const SHORT = 5;

type Central = Readonly<{ sentence: Sentence; score: number }>;

/**
 * Statements of users by how much they speak of what the whole chat speaks of; below zero is small talk. Users who
 * only ask are quoted with their questions: the answers alone tell nothing of them.
 */
export function findCentral(sentences: readonly Sentence[]): readonly Central[] {
  const sample = everyNth(sentences.filter(({ fromBot }) => !fromBot));
  const counts = countStems(sample);
  const statements = sample.filter(({ isQuestion }) => !isQuestion);
  return (statements.length > 0 ? statements : sample).map((sentence) => ({
    sentence,
    score: centrality(sentence, counts) - (isSmallTalk(sentence) ? 99 : 0),
  }));
}

const isSmallTalk = ({ wordCount, text, cues }: Sentence): boolean =>
  cues.chatter !== undefined || (wordCount < SHORT && countWords(text) < SHORT);

function everyNth(sentences: readonly Sentence[]): readonly Sentence[] {
  const step = Math.ceil(sentences.length / SAMPLE);
  return step > 1 ? sentences.filter((_, index) => index % step === 0) : sentences;
}

function countStems(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const stem of stemsOf(sentence.text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

function centrality({ text }: Sentence, counts: ReadonlyMap<string, number>): number {
  const stems = stemsOf(text);
  let weight = 0;
  for (const stem of stems) weight += Math.log(counts.get(stem) ?? 1);
  return weight / Math.sqrt(stems.size + 3);
}
