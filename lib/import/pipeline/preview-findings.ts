import { findAll } from "@/lib/core/findings/find-all";
import type { Finding, FindingKind, Severity } from "@/lib/core/findings/finding";
import type { Media } from "@/lib/core/schema/media";
import { type Author, isEvent, type Message } from "@/lib/core/schema/message";
import { DEFAULT_SETTINGS } from "@/lib/core/schema/settings";
import { textLength } from "../json/text-length";
import { authorKey } from "./guess-bot";
import type { ChatEvent, MessageEvent } from "./import-event";

export type FoundKind = Readonly<{
  kind: FindingKind;
  severity: Severity;
  count: number;
  /** The problem of the first one. */
  example: string;
}>;

/** Problems of the checked messages of a file, most severe first. */
export type PreviewFindings = Readonly<{
  chats: number;
  messages: number;
  kinds: readonly FoundKind[];
}>;

const QUOTED_CHARACTERS = 200;

/** A preview reads the whole file, so its memory is bounded. */
const LOOKED_AT = { chats: 20, messages: 200, characters: 1_000_000, events: 10_000 };

/** Media bytes arrive only with the import itself, and turn order concerns the payload. */
const NOT_OF_THE_FILE: ReadonlySet<FindingKind> = new Set(["media-without-data", "no-current-message"]);

type OpenChat = {
  readonly event: ChatEvent;
  readonly eventIds: Set<string>;
  messages: Message[];
  characters: number;
  earlier: number;
};

/** Checks the last messages of the first chats. */
export function findingTally() {
  const chats = new Map<string, OpenChat>();

  const addChat = (event: ChatEvent): void => {
    if (chats.size < LOOKED_AT.chats)
      chats.set(event.key, { event, eventIds: new Set(), messages: [], characters: 0, earlier: 0 });
  };
  const addMessage = ({ chatKey, message }: MessageEvent): void => {
    const chat = chats.get(chatKey);
    // Events are never sent, so they need no checks; replies only need to know that they exist.
    if (chat !== undefined && isEvent(message) && chat.eventIds.size < LOOKED_AT.events)
      chat.eventIds.add(message.id);
    if (chat === undefined || isEvent(message)) return;
    const checked = withoutBytes(message);
    chat.messages.push(checked);
    chat.characters += textLength(checked);
    // Trimmed only occasionally: removing the first element each time would copy the rest each time.
    const isLong = chat.messages.length >= 2 * LOOKED_AT.messages;
    if (isLong || chat.characters >= 2 * LOOKED_AT.characters) keepLast(chat);
  };
  const result = (bot: Author | undefined): PreviewFindings => {
    for (const chat of chats.values()) keepLast(chat);
    const all = [...chats.values()];
    return {
      chats: all.length,
      messages: all.reduce((sum, { messages }) => sum + messages.length, 0),
      kinds: countKinds(all.flatMap((chat) => findIn(chat, bot))),
    };
  };
  return { addChat, addMessage, result };
}

/** As many as may be checked; none if the last alone is too long. */
function keepLast(chat: OpenChat): void {
  const kept: Message[] = [];
  let characters = 0;
  for (const message of chat.messages.toReversed()) {
    const length = textLength(message);
    if (kept.length === LOOKED_AT.messages || characters + length > LOOKED_AT.characters) break;
    kept.push(message);
    characters += length;
  }
  chat.earlier += chat.messages.length - kept.length;
  chat.messages = kept.reverse();
  chat.characters = characters;
}

const withoutBytes = ({ media, ...message }: Message): Message =>
  media === undefined ? message : { ...message, media: media.map(withoutData) };

/** Text that should have been data may be as long as any file, so it is cut to a quotation. */
const withoutData = ({ data: _, dataText, ...item }: Media): Media =>
  dataText === undefined ? item : { ...item, dataText: dataText.slice(0, QUOTED_CHARACTERS) };

/** Findings for messages as they will be stored: ordered by time, the bot's with the model role. */
function findIn(
  { event: { chat, botKnown, summaries = [] }, eventIds, messages, earlier }: OpenChat,
  bot: Author | undefined,
): readonly Finding[] {
  const stored = inOrder(messages).map((message) =>
    !botKnown && isBy(message, bot) ? { ...message, role: "model" as const } : message,
  );
  const byId = new Map(stored.map((message) => [message.id, message]));
  const found = findAll({
    chat: botKnown || bot !== undefined ? chat : { ...chat, hasNoBot: true },
    messages: stored,
    referenced: (id) => byId.get(id),
    isEventId: (id) => eventIds.has(id),
    earlierCount: earlier,
    summaries,
    profiles: [],
    episodes: [],
    settings: DEFAULT_SETTINGS,
    format: "gemini",
  });
  return found.filter(({ messageId, kind }) => messageId !== undefined && !NOT_OF_THE_FILE.has(kind));
}

const isBy = ({ author, role }: Message, bot: Author | undefined): boolean =>
  bot !== undefined && author !== undefined && role === "user" && authorKey(author) === authorKey(bot);

/** Sorts by time; the file order is kept only if no message has a time. */
function inOrder(messages: readonly Message[]): readonly Message[] {
  const time = ({ sentAt }: Message): number => (sentAt === undefined ? Number.NaN : Date.parse(sentAt));
  if (messages.some((message) => Number.isNaN(time(message)))) return messages;
  return messages.toSorted((one, other) => time(one) - time(other));
}

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function countKinds(findings: readonly Finding[]): readonly FoundKind[] {
  const kinds = new Map<string, FoundKind>();
  for (const { kind, severity, message } of findings) {
    const key = `${kind} ${severity}`;
    const known = kinds.get(key);
    kinds.set(key, { kind, severity, count: (known?.count ?? 0) + 1, example: known?.example ?? message });
  }
  return [...kinds.values()].toSorted(
    (one, other) => GRAVITY[one.severity] - GRAVITY[other.severity] || other.count - one.count,
  );
}
