import { findCandidates } from "./layers/find-candidates";
import type { SearchRequest } from "./layers/search-request";
import type { SearchCandidate } from "./model/context-input";
import type { ChatFile } from "./schema/chat-file";
import { type Author, isEvent, type Message } from "./schema/message";
import { countTurns } from "./window/turns";

type Speaker = Readonly<{ author: Author; firstHeard: number }>;

/** What is looked up in a chat again and again, made once: each assembly then costs what its window does. */
export type ChatIndex = Readonly<{
  file: ChatFile;
  /** Those of the file but its events; all places count among these. */
  messages: readonly Message[];
  /** In their order; of several with one id each. */
  eventIds: readonly string[];
  /** The place of a message; of several with one id the first. */
  positionOf: (messageId: string) => number | undefined;
  /** How many messages the file has up to an id, itself included; the id may be an event's. */
  countThrough: (messageId: string) => number | undefined;
  /** How many media items the first `count` messages hold. */
  mediaBefore: (count: number) => number;
  /** Side changes up to the message at a place, its own included. */
  turnAt: (position: number) => number;
  /** The first model message with text at or after a place. */
  nextAnswer: (position: number) => number | undefined;
  speakers: readonly Speaker[];
  /** The place of the first user message without an author; the number of messages where there is none. */
  firstUnnamed: number;
  /** The last answer is kept: every changed limit asks for it again. */
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

/** How many messages stand before each event, by its id. */
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

/** Read from the end; the number of messages stands for "none". */
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

/** People are told apart by id; without one, by name. The bot is never printed with an id. */
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
