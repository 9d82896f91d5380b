import type { Chat } from "@/lib/core/schema/chat-file";
import { isEvent, type Message } from "@/lib/core/schema/message";
import { HashNumbers } from "../identity/hash-numbers";
import { contentHash } from "../identity/stable-id";
import type { ChatEvent, MessageEvent } from "./import-event";

/** What a chat, or the whole file, contains. */
export type ImportedContent = Readonly<{
  /** Excludes events; their media are not counted either. */
  messages: number;
  events: number;
  /** Entries that became the system prompt or a summary. */
  absorbed: number;
  media: number;
  /** The first and last time as written. */
  from?: string;
  to?: string;
}>;

export type ChatPreview = ImportedContent & Readonly<{ key: string; chat: Chat; botKnown: boolean }>;

type Open<Part> = { -readonly [Key in keyof Part]: Part[Key] };

const MAX_CHATS = 200;

/** Counts the content of the first chats individually, and of all chats in total. */
export function chatTally() {
  const first = new Map<string, Open<ChatPreview>>();
  const seen = new HashNumbers();
  const all: Open<ImportedContent> = { messages: 0, events: 0, absorbed: 0, media: 0 };
  let chatCount = 0;
  let needsBot = false;

  const addChat = ({ key, chat, botKnown, absorbed = 0 }: ChatEvent): void => {
    if (seen.count(contentHash(key)) > 1) return;
    chatCount += 1;
    needsBot ||= !botKnown;
    all.absorbed += absorbed;
    if (first.size < MAX_CHATS)
      first.set(key, { key, chat, botKnown, absorbed, messages: 0, events: 0, media: 0 });
  };
  const addMessage = ({ chatKey, message }: MessageEvent): void => {
    const chat = first.get(chatKey);
    for (const counted of chat === undefined ? [all] : [all, chat]) {
      countMessage(counted, message);
    }
  };
  const result = () => ({ ...all, chatCount, needsBot, chats: [...first.values()] });
  return { addChat, addMessage, result };
}

function countMessage(counted: Open<ImportedContent>, message: Message): void {
  if (isEvent(message)) counted.events += 1;
  else {
    counted.messages += 1;
    counted.media += message.media?.length ?? 0;
  }
  if (message.sentAt !== undefined) widen(counted, message.sentAt);
}

/** Times as written, compared as moments. */
function widen(counted: Open<ImportedContent>, sentAt: string): void {
  const time = Date.parse(sentAt);
  if (Number.isNaN(time)) return;
  if (counted.from === undefined || time < Date.parse(counted.from)) counted.from = sentAt;
  if (counted.to === undefined || time > Date.parse(counted.to)) counted.to = sentAt;
}
