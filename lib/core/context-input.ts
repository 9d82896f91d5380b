import type { RecordedFacts } from "./plan/active-format";
import type { Chat, Episode, Profile, Summary } from "./schema/chat-file";
import type { Author, Message } from "./schema/message";

export type StoredCount = Readonly<{ messages: number; media: number }>;

/**
 * A stored summary and how much of the chat, from its first message on, it stands for. `version` is the number people
 * know it by: failed and rolled-back ones count too. In a chat file it is the place, from 1.
 */
export type StoredSummary = Readonly<{ version: number; summary: Summary; covers: StoredCount }>;

/** A message and its place in the stored chat, from 0. */
export type PlacedMessage = Readonly<{ message: Message; position: number }>;

/** A message that a search found, with its score from 0 to 1. */
export type RelevantHit = Readonly<{ message: Message; score: number }>;

/** What a search returns: a hit that names a message nobody has stored keeps its place in the ledger. */
export type SearchResult = RelevantHit | Readonly<{ missing: string; score: number }>;

/** `answer` is the first model message with text after the one replied to, up to the cut-off. */
export type ReplyTarget = PlacedMessage & Readonly<{ answer: Message | undefined }>;

/** Best first; `isTaken` tells which messages need not be found because they are in the context already. */
export type Search = (query: string, isTaken: (message: Message) => boolean) => readonly SearchResult[];

/**
 * All that the pipeline may look at. `messages` is the end of the chat up to the cut-off, oldest first, at least
 * `windowSize` of them; what is stored before and after is only counted, so that the cost follows the window.
 */
export type ContextInput = Readonly<{
  chat: Chat;
  messages: readonly Message[];
  earlier: StoredCount;
  /** Stored after the cut-off; anything here means time travel. */
  later: StoredCount;
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
  search: Search;
  /** The entries of a context-json array that the chat was read from: they print as they were read, without a window. */
  contextEntries?: readonly unknown[];
}>;
