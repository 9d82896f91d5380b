import { type ChatIndex, indexChat } from "./index-chat";
import { searchForCurrent } from "./layers/search-request";
import type {
  ContextInput,
  ReplyTarget,
  SearchResult,
  StoredCount,
  StoredSummary,
} from "./model/context-input";
import type { ChatFile, SearchHit, Summary } from "./schema/chat-file";
import type { Message } from "./schema/message";
import { coveredMessages } from "./window/existed-at";
import { sliceStart } from "./window/slice-start";
import { sideOf } from "./window/turns";

type SliceOptions = Readonly<{
  /** Position of the cut-off message; the newest when absent, -1 for none. */
  cutOff?: number | undefined;
  /** Number of messages to load, as computed by `windowSize`; all when absent. */
  size?: number | undefined;
  /** False skips the search when the memory layers are off. */
  search?: boolean | undefined;
}>;

/** A chat file's input at a cut-off; undefined if no message has the id `at`. At an event: the message before it. */
export function contextInputFromFile(file: ChatFile): ContextInput;
export function contextInputFromFile(
  file: ChatFile,
  at: string | undefined,
  options?: Pick<SliceOptions, "search">,
): ContextInput | undefined;
export function contextInputFromFile(
  file: ChatFile,
  at?: string,
  options?: Pick<SliceOptions, "search">,
): ContextInput | undefined {
  const index = indexChat(file);
  if (at === undefined) return contextInputAt(index, options);
  const stored = index.countThrough(at);
  return stored === undefined ? undefined : contextInputAt(index, { ...options, cutOff: stored - 1 });
}

/** The end of an indexed chat up to the cut-off. Apart from the search, the cost depends on the slice, not the chat. */
export function contextInputAt(index: ChatIndex, options: SliceOptions = {}): ContextInput {
  const { messages } = index;
  const { chat, profiles, episodes } = index.file;
  const stored = (options.cutOff ?? messages.length - 1) + 1;
  const newest = messages[stored - 1];
  const summaries = index.file.summaries.map((summary, place) => placeSummary(index, summary, place));
  const cutOff = { stored, isNewest: stored === messages.length, sentAt: newest?.sentAt };
  const from = sliceStart(options.size, stored, coveredMessages(summaries, cutOff));
  const slice = messages.slice(from, stored);
  const earlier = countBefore(index, from);
  const hits = importedHits(index, stored);
  const search = { messages: slice, earlier, importedHits: hits };
  // Without a spread, which would slow down every read of the input.
  return {
    chat,
    messages: slice,
    earlier,
    importedHits: hits,
    candidates: options.search === false ? [] : index.findCandidates(searchForCurrent(search)),
    later: {
      messages: messages.length - stored,
      media: index.mediaBefore(messages.length) - index.mediaBefore(stored),
    },
    events: {
      count: index.eventIds.length,
      named: namedEvents(index, slice),
      ...(options.size === undefined && { ids: index.eventIds }),
    },
    firstTurn: firstTurn(index, slice, from),
    referenced: repliedTo(index, slice, from),
    replyTarget: findReplyTarget(index, newest, stored),
    speakers: index.speakers.filter(({ firstHeard }) => firstHeard < stored).map(({ author }) => author),
    hasUnnamedSpeaker: index.firstUnnamed < stored,
    summaries,
    profiles,
    episodes,
  };
}

const countBefore = (index: ChatIndex, messages: number): StoredCount => ({
  messages,
  media: index.mediaBefore(messages),
});

function placeSummary(index: ChatIndex, summary: Summary, place: number): StoredSummary {
  const through = summary.coversThrough === undefined ? undefined : index.countThrough(summary.coversThrough);
  return { version: place + 1, summary, covers: countBefore(index, through ?? 0) };
}

function firstTurn(index: ChatIndex, slice: readonly Message[], from: number): number {
  const first = slice.findIndex(({ role }) => sideOf(role) !== undefined);
  return first < 0 ? 0 : index.turnAt(from + first);
}

function namedEvents(index: ChatIndex, slice: readonly Message[]): readonly string[] {
  if (index.eventIds.length === 0) return [];
  const ids = namedMessageIds(slice, index.file.summaries);
  return [...ids].filter((id) => index.positionOf(id) === undefined && index.countThrough(id) !== undefined);
}

/** Distinct ids that replies and summaries refer to. */
export const namedMessageIds = (
  messages: readonly Message[],
  summaries: readonly Summary[],
): ReadonlySet<string> =>
  new Set([
    ...messages.flatMap(({ replyTo }) => replyTo?.messageId ?? []),
    ...summaries.flatMap(({ coversThrough }) => coversThrough ?? []),
  ]);

function repliedTo(index: ChatIndex, slice: readonly Message[], from: number): readonly Message[] {
  const positions = new Set<number>();
  for (const { replyTo } of slice) {
    const position = replyTo?.messageId === undefined ? undefined : index.positionOf(replyTo.messageId);
    if (position !== undefined && position < from) positions.add(position);
  }
  return [...positions].flatMap((position) => index.messages[position] ?? []);
}

function findReplyTarget(
  index: ChatIndex,
  newest: Message | undefined,
  stored: number,
): ReplyTarget | undefined {
  const repliedId = newest?.replyTo?.messageId;
  const position = repliedId === undefined ? undefined : index.positionOf(repliedId);
  const message = position === undefined ? undefined : index.messages[position];
  if (position === undefined || !message || position >= stored - 1) return undefined;
  const answerAt = index.nextAnswer(position + 1);
  const answer = answerAt !== undefined && answerAt < stored ? index.messages[answerAt] : undefined;
  return { message, position, answer };
}

/** Search hits in a file belong to its newest message; any other cut-off runs a search. */
function importedHits(index: ChatIndex, stored: number): readonly SearchResult[] | undefined {
  const { relevant } = index.file;
  if (!relevant || stored < index.messages.length) return undefined;
  return relevant.map((hit) => toSearchResult(hit, messageOf(index, hit)));
}

const messageOf = (index: ChatIndex, { messageId }: SearchHit): Message | undefined =>
  index.messages[index.positionOf(messageId) ?? -1];

/** A stored hit with its message, if the chat contains it. */
export function toSearchResult({ messageId, score }: SearchHit, message: Message | undefined): SearchResult {
  if (message === undefined) return { missing: messageId, score };
  return { message: { id: message.id, text: message.text ?? "" }, score };
}
