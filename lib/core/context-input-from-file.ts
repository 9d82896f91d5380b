import type { ContextInput, ReplyTarget, Search, StoredCount, StoredSummary } from "./context-input";
import { type ChatIndex, indexChat } from "./index-chat";
import type { ChatFile, SearchHit, Summary } from "./schema/chat-file";
import type { Message } from "./schema/message";
import { coveredMessages } from "./window/existed-at";
import { sliceStart } from "./window/slice-start";

type SliceOptions = Readonly<{
  /** Place of the cut-off message; the newest when absent. */
  cutOff?: number | undefined;
  /** As many messages as `windowSize` asks for; all when absent. */
  size?: number | undefined;
}>;

/** Everything about a chat file at a cut-off; undefined when no message has the id `at`. */
export function contextInputFromFile(file: ChatFile): ContextInput;
export function contextInputFromFile(file: ChatFile, at: string | undefined): ContextInput | undefined;
export function contextInputFromFile(file: ChatFile, at?: string): ContextInput | undefined {
  const index = indexChat(file);
  const cutOff = at === undefined ? undefined : index.positionOf(at);
  return at !== undefined && cutOff === undefined ? undefined : contextInputAt(index, { cutOff });
}

/** The end of an indexed chat up to the cut-off: costs what the slice does, not what the chat does. */
export function contextInputAt(index: ChatIndex, options: SliceOptions = {}): ContextInput {
  const { chat, messages, profiles, episodes } = index.file;
  const stored = (options.cutOff ?? messages.length - 1) + 1;
  const newest = messages[stored - 1];
  const summaries = index.file.summaries.map((summary, place) => placeSummary(index, summary, place));
  const cutOff = { stored, isNewest: stored === messages.length, sentAt: newest?.sentAt };
  const from = sliceStart(options.size, stored, coveredMessages(summaries, cutOff));
  const slice = messages.slice(from, stored);
  return {
    chat,
    messages: slice,
    earlier: countBefore(index, from),
    later: {
      messages: messages.length - stored,
      media: index.mediaBefore(messages.length) - index.mediaBefore(stored),
    },
    referenced: repliedTo(index, slice, from),
    replyTarget: findReplyTarget(index, newest, stored),
    speakers: index.speakers.filter(({ firstHeard }) => firstHeard < stored).map(({ author }) => author),
    hasUnnamedSpeaker: index.firstUnnamed < stored,
    summaries,
    profiles,
    episodes,
    search: searchBefore(index, stored),
  };
}

const countBefore = (index: ChatIndex, messages: number): StoredCount => ({
  messages,
  media: index.mediaBefore(messages),
});

function placeSummary(index: ChatIndex, summary: Summary, place: number): StoredSummary {
  const last = summary.coversThrough === undefined ? undefined : index.positionOf(summary.coversThrough);
  return { version: place + 1, summary, covers: countBefore(index, last === undefined ? 0 : last + 1) };
}

function repliedTo(index: ChatIndex, slice: readonly Message[], from: number): readonly Message[] {
  const positions = new Set<number>();
  for (const { replyTo } of slice) {
    const position = replyTo?.messageId === undefined ? undefined : index.positionOf(replyTo.messageId);
    if (position !== undefined && position < from) positions.add(position);
  }
  return [...positions].flatMap((position) => index.file.messages[position] ?? []);
}

function findReplyTarget(
  index: ChatIndex,
  newest: Message | undefined,
  stored: number,
): ReplyTarget | undefined {
  const repliedId = newest?.replyTo?.messageId;
  const position = repliedId === undefined ? undefined : index.positionOf(repliedId);
  const message = position === undefined ? undefined : index.file.messages[position];
  if (position === undefined || !message || position >= stored - 1) return undefined;
  const answerAt = index.nextAnswer(position + 1);
  const answer = answerAt !== undefined && answerAt < stored ? index.file.messages[answerAt] : undefined;
  return { message, position, answer };
}

/** Hits that were stored with a file belong to its newest message; at any other the chat is searched anew. */
function searchBefore(index: ChatIndex, stored: number): Search {
  const { messages, relevant } = index.file;
  if (relevant && stored === messages.length) return storedHits(index, relevant);
  return index.searchFirst(stored);
}

function storedHits(index: ChatIndex, hits: readonly SearchHit[]): Search {
  return () =>
    hits.map(({ messageId, score }) => {
      const message = index.file.messages[index.positionOf(messageId) ?? -1];
      return message ? { message, score } : { missing: messageId, score };
    });
}
