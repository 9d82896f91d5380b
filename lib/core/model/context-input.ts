import type { RecordedFacts } from "../plan/active-format";
import type { Chat, Episode, Profile, Summary } from "../schema/chat-file";
import type { Author, Message } from "../schema/message";

/** Events are no messages here: neither they nor their media are counted. */
export type StoredCount = Readonly<{ messages: number; media: number }>;

/** What platforms reported in the chat. */
type StoredEvents = Readonly<{
  /** In the whole chat, also after the cut-off. */
  count: number;
  /** Those that a loaded message replies to or a summary ends with: stored, though nothing of them is sent. */
  named: readonly string[];
  /** Their ids, where the whole chat is loaded. */
  ids?: readonly string[];
}>;

/**
 * A stored summary and how much of the chat, from its first message on, it stands for. `version` is the number people
 * know it by: failed and rolled-back ones count too. In a chat file it is the place, from 1.
 */
export type StoredSummary = Readonly<{ version: number; summary: Summary; covers: StoredCount }>;

/** A message and its place among the messages of the chat, from 0; events have none. */
export type PlacedMessage = Readonly<{ message: Message; position: number }>;

/** A stored message that a search may return: all that the relevant layer uses of it. */
export type SearchCandidate = Readonly<{ id: string; text: string }>;

/** A message that a search found, with its score from 0 to 1. */
export type RelevantHit = Readonly<{ message: SearchCandidate; score: number }>;

/** What a search returns: a hit on a message that is not stored keeps its place in the ledger. */
export type SearchResult = RelevantHit | Readonly<{ missing: string; score: number }>;

/** `answer` is the first model message with text after the one replied to, up to the cut-off. */
export type ReplyTarget = PlacedMessage & Readonly<{ answer: Message | undefined }>;

/**
 * The stored chat around the window, as read before any search. `messages` is the end of the chat up to the cut-off, oldest first, at least
 * `windowSize` of them; what is stored before and after is only counted, so that the cost follows the window. Events
 * are in no list and no count of messages: a chat with events is sent as it would be without them.
 */
export type WindowInput = Readonly<{
  chat: Chat;
  messages: readonly Message[];
  earlier: StoredCount;
  /** Stored after the cut-off; anything here means time travel. */
  later: StoredCount;
  events: StoredEvents;
  /** Side changes from the chat's first message to the first of the slice that is a user's or the assistant's. */
  firstTurn: number;
  /** Messages before the slice that replies in it point to. */
  referenced: readonly Message[];
  /** The stored message that the cut-off message replies to, wherever it stands before it. */
  replyTarget: ReplyTarget | undefined;
  /** Every distinct author up to the cut-off but the bot. */
  speakers: readonly Author[];
  /** Some user message up to the cut-off names no author. */
  hasUnnamedSpeaker: boolean;
  /** What the chat's recorded requests say about its bot; absent where none can be recorded. */
  recorded?: RecordedFacts;
  /** All stored summaries, oldest first. */
  summaries: readonly StoredSummary[];
  profiles: readonly Profile[];
  episodes: readonly Episode[];
  /** Search hits stored with the chat, best first: where present, they replace the search. */
  importedHits?: readonly SearchResult[];
  /** The entries of a context-json array that the chat was read from: they print as they were read, without a window. */
  contextEntries?: readonly unknown[];
}>;

/** All that the pipeline looks at: plain data, so that any store can provide it. */
export type ContextInput = WindowInput &
  Readonly<{
    /** The store's answer to `searchRequest`, oldest first; empty where the request is undefined. */
    candidates: readonly SearchCandidate[];
  }>;
