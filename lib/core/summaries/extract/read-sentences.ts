import { cleanResponse } from "../../metadata/clean-response";
import type { Message } from "../../schema/message";
import { cutCodePoints } from "../../text/cut-code-points";
import { repairMojibake } from "../../text/repair-mojibake";
import { type Cues, findCues } from "./find-cues";
import { HIDDEN, hidePrivate, speaksOfSecret } from "./hide-private";
import { printedName, UNSEEN } from "./printed-name";
import { splitSentences } from "./split-sentences";
import { STEP, type Steps } from "./steps";
import { wordsOf } from "./words-of";

export type Sentence = Readonly<{
  text: string;
  /** The words themselves are read again where they are needed: kept for a long chat, they would fill the memory. */
  wordCount: number;
  cues: Cues;
  isQuestion: boolean;
  fromBot: boolean;
  speaker: string;
  /** Where its message is in the chat. */
  message: number;
}>;

/** Longer ones lose their end: a summary has no room for them. */
const LONGEST = 260;

const CODE = /(```|~~~)[\s\S]*?(?:\1|$)/g;
const QUOTED_LINE = /^[ \t]*>.*$/gm;
const COMMAND = /^\/[a-z]\w*/i;
/** Long links and encoded data. */
const UNREADABLE = /[!-~]{60}/;
const EMPHASIS = /\*\*|__|`|~~/g;

export const isSpeech = ({ role, text }: Message): boolean =>
  (role === "user" || role === "model") && Boolean(text?.trim());

/** What users and the bot said, sentence by sentence, without code, commands, tool payloads and anything private. */
export function* readSentences(messages: readonly Message[], botName: string): Steps<readonly Sentence[]> {
  const sentences: Sentence[] = [];
  const nameOf = rememberNames(botName);
  let afterSecret = false;
  for (const [index, message] of messages.entries()) {
    if (index % STEP === STEP - 1) yield;
    if (!isSpeech(message)) continue;
    const pieces = splitSentences(readableText(message.text ?? ""));
    const speaker = nameOf(message);
    for (const text of withoutSecrets(pieces, afterSecret))
      sentences.push({ ...readSentence(text), fromBot: message.role === "model", speaker, message: index });
    afterSecret = pieces.some(speaksOfSecret);
  }
  return sentences;
}

function readSentence(text: string): Pick<Sentence, "text" | "wordCount" | "cues" | "isQuestion"> {
  const words = wordsOf(text);
  const cues = findCues(words);
  return { text, wordCount: words.length, cues, isQuestion: isQuestion(text, cues) };
}

const isQuestion = (text: string, { asks }: Cues): boolean =>
  /[?？]["'”’»)\]]*$/u.test(text) || (asks !== undefined && /[\p{L}\p{N}]$/u.test(text));

const readableText = (text: string): string =>
  cleanResponse(hidePrivate(repairMojibake(text)).replace(CODE, "\n"))
    .replace(QUOTED_LINE, "")
    .replace(EMPHASIS, "")
    .replace(UNSEEN, (character) => (/\s/u.test(character) ? character : ""));

/** A secret named in one sentence is often given in the next, or in the next message: both go. */
function withoutSecrets(sentences: readonly string[], afterSecret: boolean): readonly string[] {
  const spoken = [afterSecret, ...sentences.map(speaksOfSecret)];
  return sentences
    .filter((sentence, index) => !spoken[index] && !spoken[index + 1] && isQuotable(sentence))
    .map((sentence) => shorten(sentence.replace(/\s+/gu, " ")));
}

const isQuotable = (sentence: string): boolean =>
  !sentence.includes(HIDDEN) &&
  !sentence.includes("[meta") &&
  !UNREADABLE.test(sentence) &&
  !COMMAND.test(sentence) &&
  /[\p{L}\p{N}]/u.test(sentence);

function shorten(sentence: string): string {
  const cut = cutCodePoints(sentence, LONGEST, "…");
  return cut === sentence ? sentence : cut.replace(/[\s,;:–—-]+\S{0,40}…$/u, "…");
}

function rememberNames(botName: string): (message: Message) => string {
  const known = new Map<string, string>();
  return ({ role, author }) => {
    const written = role === "model" ? botName : author?.name || author?.username || "";
    const name = known.get(written) ?? printedName(written);
    known.set(written, name);
    return name;
  };
}
