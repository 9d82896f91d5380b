import type { RecordedFacts } from "../plan/active-format";
import type { Chat, Episode, Profile, Summary } from "../schema/chat-file";
import type { Author, Message } from "../schema/message";

/** Counts exclude events and their media. */
export type StoredCount = Readonly<{ messages: number; media: number }>;

/** Service messages that platforms reported in the chat. */
type StoredEvents = Readonly<{
  /** In the whole chat, including after the cut-off. */
  count: number;
  /** Events that a loaded message replies to or a summary ends with: stored, but never sent. */
  named: readonly string[];
  /** Their ids, if the whole chat is loaded. */
  ids?: readonly string[];
}>;

/**
 * A stored summary and how much of the chat, from the start, it covers. `version` is the number shown to people: failed
 * and rolled-back ones count too. In a chat file it is the 1-based position.
 */
export type StoredSummary = Readonly<{ version: number; summary: Summary; covers: StoredCount }>;

/** A message and its 0-based position among the chat's messages; events have none. */
export type PlacedMessage = Readonly<{ message: Message; position: number }>;

/** A stored message that a search may return, with the fields that the relevant layer needs. */
export type SearchCandidate = Readonly<{ id: string; text: string }>;

/** A message found by a search, with its score from 0 to 1. */
export type RelevantHit = Readonly<{ message: SearchCandidate; score: number }>;

/** A search result; a hit on a message that is not stored keeps its rank in the ledger. */
export type SearchResult = RelevantHit | Readonly<{ missing: string; score: number }>;

/** `answer` is the first model message with text after the reply target, up to the cut-off. */
export type ReplyTarget = PlacedMessage & Readonly<{ answer: Message | undefined }>;

/**
 * The stored chat around the window, before any search. `messages` is the end of the chat up to the cut-off, oldest
 * first, at least `windowSize` of them; earlier and later messages are only counted, so that the cost depends on the
 * window. Events are in no list and no count: a chat is sent as if it had none.
 */
export type WindowInput = Readonly<{
  chat: Chat;
  messages: readonly Message[];
  earlier: StoredCount;
  /** Stored after the cut-off; not zero means time travel. */
  later: StoredCount;
  events: StoredEvents;
  /** Number of side changes from the chat's first message to the slice's first user or assistant message. */
  firstTurn: number;
  /** Reply targets before the slice. */
  referenced: readonly Message[];
  /** The stored message that the cut-off message replies to, anywhere before it. */
  replyTarget: ReplyTarget | undefined;
  /** Distinct authors up to the cut-off, without the bot. */
  speakers: readonly Author[];
  /** Whether a user message up to the cut-off has no author. */
  hasUnnamedSpeaker: boolean;
  /** Facts about the bot from the chat's recorded requests; absent if none can be recorded. */
  recorded?: RecordedFacts;
  /** All stored summaries, oldest first. */
  summaries: readonly StoredSummary[];
  profiles: readonly Profile[];
  episodes: readonly Episode[];
  /** Search hits stored with the chat, best first; if present, they replace the search. */
  importedHits?: readonly SearchResult[] | undefined;
  /** The entries of a context-json array that the chat was read from; they print as read, without a window. */
  contextEntries?: readonly unknown[];
}>;

/** The pipeline's complete input: plain data, so that any store can provide it. */
export type ContextInput = WindowInput &
  Readonly<{
    /** The store's answer to `searchRequest`, oldest first; empty if the request is undefined. */
    candidates: readonly SearchCandidate[];
  }>;
