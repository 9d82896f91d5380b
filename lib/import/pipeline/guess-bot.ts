import { LRUCache } from "lru-cache";
import { type Author, isEvent } from "@/lib/core/schema/message";
import type { MessageEvent } from "./import-event";

/** An author in a file, with the evidence for being the bot. */
export type ImportAuthor = Readonly<{
  /** Identifies the author within the file. */
  key: string;
  author: Author;
  messages: number;
  /** How many messages reply to theirs. */
  answered: number;
  isMarkedBot: boolean;
}>;

export const authorKey = ({ id, name, username }: Author): string => id ?? `name:${name ?? username ?? ""}`;

/** Whether the user's input (a name, a username with or without @, or an id) refers to this author. */
export const isAuthorCalled = (
  { key, author: { id, name, username } }: ImportAuthor,
  wanted: string,
): boolean => [key, id, name, username, username && `@${username}`].includes(wanted);

const BOT_NAME = /(?:^|[\s_-])bot$|bot$/i;

/** Replies are resolved among the latest messages only, to bound memory. */
const REMEMBERED_MESSAGES = 50_000;

type Tally = { author: Author; messages: number; answered: number; isMarkedBot: boolean };

/** Counts authors message by message. */
export function authorTally() {
  const tallies = new Map<string, Tally>();
  const authorOfMessage = new LRUCache<string, string>({ max: REMEMBERED_MESSAGES });

  const add = ({ message, chatKey, authorIsBot }: MessageEvent): void => {
    const target = message.replyTo?.messageId;
    const answeredAuthor = target === undefined ? undefined : authorOfMessage.get(`${chatKey}/${target}`);
    const answered = answeredAuthor === undefined ? undefined : tallies.get(answeredAuthor);
    if (answered !== undefined) answered.answered += 1;
    if (message.author === undefined || message.role === "system" || isEvent(message)) return;
    const key = authorKey(message.author);
    const tally = tallies.get(key) ?? {
      author: message.author,
      messages: 0,
      answered: 0,
      isMarkedBot: false,
    };
    tally.messages += 1;
    tally.isMarkedBot ||= authorIsBot === true;
    tallies.set(key, tally);
    authorOfMessage.set(`${chatKey}/${message.id}`, key);
  };

  const list = (): readonly ImportAuthor[] =>
    [...tallies]
      .map(([key, tally]) => ({ key, ...tally }))
      .toSorted((one, other) => other.messages - one.messages);

  return { add, list };
}

/** Marked as a bot, then named like one, then replied to most; undefined without any evidence. */
export function guessBot(authors: readonly ImportAuthor[]): string | undefined {
  const busiest = (candidates: readonly ImportAuthor[]): ImportAuthor | undefined =>
    candidates.toSorted((one, other) => other.messages - one.messages)[0];
  const named = ({ author: { name = "", username = "" } }: ImportAuthor): boolean =>
    BOT_NAME.test(username) || BOT_NAME.test(name);
  const marked = busiest(authors.filter(({ isMarkedBot }) => isMarkedBot)) ?? busiest(authors.filter(named));
  if (marked !== undefined) return marked.key;
  const answered = authors.toSorted((one, other) => other.answered - one.answered)[0];
  return answered !== undefined && answered.answered > 0 ? answered.key : undefined;
}
