import type { Message } from "../../schema/message";
import { isSpeech, type Sentence } from "./read-sentences";
import { isSubject, stemsOf } from "./sentence-stems";

/** `unsure`: somebody reacted, but did not know. */
export type AnswerState = "answered" | "unsure" | "open";

type Follower = Readonly<{ index: number; isDirect: boolean }>;

/** How many messages after a question may answer it without saying so. */
const NEAR = 6;

/** A function that shows of a question whether somebody else answered it: by a reply, right after, or with its words. */
export function judgeAnswers(
  messages: readonly Message[],
  sentences: readonly Sentence[],
): (question: Sentence) => AnswerState {
  const said = groupByMessage(sentences);
  const replies = groupReplies(messages);
  const lastFromUser = messages.findLastIndex((message) => isSpeech(message) && message.role === "user");

  return (question) => {
    if (question.fromBot) return question.message > lastFromUser ? "open" : "answered";
    const asked = messages[question.message];
    const linked = (asked && replies.get(asked.id)) ?? [];
    const near = followers(messages, question);
    const subjects = stemsOf(question.text);
    const states = [
      ...linked.map((index) => stateOf(said.get(index) ?? [], () => true)),
      ...near.map(({ index, isDirect }) =>
        stateOf(
          said.get(index) ?? [],
          (answer) => (isDirect && answer.fromBot) || sharesSubject(answer, subjects),
        ),
      ),
    ];
    if (states.includes("answered")) return "answered";
    return states.includes("unsure") ? "unsure" : "open";
  };
}

const sharesSubject = (answer: Sentence, subjects: ReadonlySet<string>): boolean =>
  [...stemsOf(answer.text)].some((stem) => subjects.has(stem) && isSubject(stem));

function stateOf(answer: readonly Sentence[], counts: (sentence: Sentence) => boolean): AnswerState {
  if (!answer.some(counts)) return "open";
  if (answer.some(({ cues }) => cues.unsure === 2)) return "unsure";
  return answer.every(({ isQuestion }) => isQuestion) ? "open" : "answered";
}

/** What others said soon after. The bot answers the last speaker: `isDirect` when nobody spoke in between. */
function followers(messages: readonly Message[], question: Sentence): readonly Follower[] {
  const asked = messages[question.message];
  const found: Follower[] = [];
  let isDirect = true;
  const end = Math.min(messages.length, question.message + 1 + NEAR);
  for (let index = question.message + 1; index < end; index += 1) {
    const message = messages[index];
    if (message === undefined || !isSpeech(message)) continue;
    const target = message.replyTo?.messageId;
    const isElsewhere = target !== undefined && target !== asked?.id;
    if (!isElsewhere && !isSameSpeaker(message, asked)) found.push({ index, isDirect });
    if (message.role === "user") isDirect &&= isSameSpeaker(message, asked);
    else isDirect = false;
  }
  return found;
}

function isSameSpeaker(one: Message, other: Message | undefined): boolean {
  return (
    one.role === other?.role && one.author?.id === other.author?.id && one.author?.name === other.author?.name
  );
}

function groupByMessage(sentences: readonly Sentence[]): ReadonlyMap<number, readonly Sentence[]> {
  const groups = new Map<number, Sentence[]>();
  for (const sentence of sentences) {
    const group = groups.get(sentence.message);
    if (group) group.push(sentence);
    else groups.set(sentence.message, [sentence]);
  }
  return groups;
}

function groupReplies(messages: readonly Message[]): ReadonlyMap<string, readonly number[]> {
  const replies = new Map<string, number[]>();
  for (const [index, message] of messages.entries()) {
    const target = message.replyTo?.messageId;
    if (target === undefined || !isSpeech(message)) continue;
    const known = replies.get(target);
    if (known) known.push(index);
    else replies.set(target, [index]);
  }
  return replies;
}
