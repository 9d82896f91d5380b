import { findCandidates } from "./layers/find-candidates";
import type { SearchRequest } from "./layers/search-request";
import type { SearchCandidate } from "./model/context-input";
import type { ChatFile } from "./schema/chat-file";
import { type Author, isEvent, type Message } from "./schema/message";
import { countTurns } from "./window/turns";

type Speaker = Readonly<{ author: Author; firstHeard: number }>;

/** Lookups over a chat, built once, so that each assembly only costs as much as its window. */
export type ChatIndex = Readonly<{
  file: ChatFile;
  /** The file's messages without events; all positions refer to this list. */
  messages: readonly Message[];
  /** In file order; repeated ids are listed each time. */
  eventIds: readonly string[];
  /** The position of a message; the first one if the id repeats. */
  positionOf: (messageId: string) => number | undefined;
  /** Number of messages up to and including an id, which may be an event's. */
  countThrough: (messageId: string) => number | undefined;
  /** Number of media items in the first `count` messages. */
  mediaBefore: (count: number) => number;
  /** Number of side changes up to and including the message at a position. */
  turnAt: (position: number) => number;
  /** The first model message with text at or after a position. */
  nextAnswer: (position: number) => number | undefined;
  speakers: readonly Speaker[];
  /** Position of the first user message without an author; the message count if there is none. */
  firstUnnamed: number;
  /** Caches the last result, because every settings change asks again. */
  findCandidates: (request: SearchRequest) => readonly SearchCandidate[];
}>;

export function indexChat(file: ChatFile): ChatIndex {
  const messages = file.messages.some(isEvent)
    ? file.messages.filter((message) => !isEvent(message))
    : file.messages;
  const positions = firstPositions(messages);
  const events = countBeforeEvents(file.messages);
  const media = sumMedia(messages);
  const turns = countTurns(messages, 0);
  const answers = nextAnswers(messages);
  return {
    file,
    messages,
    eventIds: file.messages.filter(isEvent).map(({ id }) => id),
    positionOf: (messageId) => positions.get(messageId),
    countThrough: (messageId) => {
      const position = positions.get(messageId);
      return position === undefined ? events.get(messageId) : position + 1;
    },
    mediaBefore: (count) => media[count] ?? 0,
    turnAt: (position) => turns[position] ?? 0,
    nextAnswer: (position) => {
      const answer = answers[position] ?? messages.length;
      return answer < messages.length ? answer : undefined;
    },
    speakers: listSpeakers(messages),
    firstUnnamed: findFirstUnnamed(messages),
    findCandidates: rememberCandidates(messages),
  };
}

function firstPositions(messages: readonly Message[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  messages.forEach(({ id }, position) => {
    if (!positions.has(id)) positions.set(id, position);
  });
  return positions;
}

/** Number of messages before each event, by event id. */
function countBeforeEvents(stored: readonly Message[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let messages = 0;
  for (const message of stored) {
    if (!isEvent(message)) messages += 1;
    else if (!counts.has(message.id)) counts.set(message.id, messages);
  }
  return counts;
}

function sumMedia(messages: readonly Message[]): Uint32Array {
  const sums = new Uint32Array(messages.length + 1);
  messages.forEach(({ media }, position) => {
    sums[position + 1] = (sums[position] ?? 0) + (media?.length ?? 0);
  });
  return sums;
}

/** Filled from the end; the message count means "none". */
function nextAnswers(messages: readonly Message[]): Uint32Array {
  const next = new Uint32Array(messages.length);
  let answer = messages.length;
  for (let position = messages.length - 1; position >= 0; position -= 1) {
    const message = messages[position];
    if (message?.role === "model" && message.text?.trim()) answer = position;
    next[position] = answer;
  }
  return next;
}

/** Distinguishes people by id, otherwise by name. The bot is never printed with an id. */
function listSpeakers(messages: readonly Message[]): readonly Speaker[] {
  const speakers = new Map<string, Speaker>();
  messages.forEach(({ role, author }, firstHeard) => {
    if (role === "model" || !author) return;
    const key = JSON.stringify(author.id ? [author.id] : [author.name, author.username]);
    if (!speakers.has(key)) speakers.set(key, { author, firstHeard });
  });
  return [...speakers.values()];
}

function findFirstUnnamed(messages: readonly Message[]): number {
  const first = messages.findIndex(({ role, author }) => role === "user" && author === undefined);
  return first < 0 ? messages.length : first;
}

function rememberCandidates(messages: readonly Message[]): ChatIndex["findCandidates"] {
  let last: Readonly<{ request: SearchRequest; found: readonly SearchCandidate[] }> | undefined;
  return (request) => {
    if (last?.request.query !== request.query || last.request.before !== request.before)
      last = { request, found: findCandidates(messages, request) };
    return last.found;
  };
}
