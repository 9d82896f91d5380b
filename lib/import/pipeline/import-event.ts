import type { Chat, Episode, Profile, SearchHit, Summary } from "@/lib/core/schema/chat-file";
import type { Message } from "@/lib/core/schema/message";
import type { SettingOverrides } from "@/lib/core/schema/settings";

/** Where in its file something stood. */
export type Position = Readonly<{
  /** The file inside an archive or folder. */
  file?: string;
  byte?: number;
  /** From 1. */
  line?: number;
  /** A JSON pointer, or the table and row of a database. */
  pointer?: string;
}>;

/** `chosen`: one of the authors; `none`: only people write in the chat; `silent`: the chosen one wrote nothing in this file. */
export type BotChoice = "chosen" | "none" | "silent";

/** Always comes before the chat's messages. */
export type ChatEvent = Readonly<{
  kind: "chat";
  /** Names the chat among the events of this file. */
  key: string;
  chat: Chat;
  /** False when the format does not tell which author is the bot: then `chat.bot` is a stand-in. */
  botKnown: boolean;
  /** The chat is all that its file holds: without a title of its own it is called like the file. */
  isWholeFile?: true | undefined;
  /** False when the source names no bot: then its name is that of a model, or a stand-in. */
  isBotNamed?: false | undefined;
  /** What a person chose where the format does not tell: set when the import is read to be stored. */
  botChoice?: BotChoice;
  /** Entries of the source that became the system prompt or a summary instead of messages. */
  absorbed?: number;
  settings?: SettingOverrides;
  profiles?: readonly Profile[];
  episodes?: readonly Episode[];
  summaries?: readonly Summary[];
  relevant?: readonly SearchHit[];
  /** The source's own count of completed exchanges since its last summary. */
  exchanges?: number;
}>;

export type MessageEvent = Readonly<{
  kind: "message";
  chatKey: string;
  message: Message;
  /** The source object, untouched; integers beyond 2^53 are strings in it. */
  raw: unknown;
  position: Position;
  /** The source marks the author as a program. */
  authorIsBot?: boolean;
}>;

/** A request as it was posted: comes after the messages of its chat that it holds. */
export type RequestEvent = Readonly<{
  kind: "request";
  chatKey: string;
  /** The newest message in it; absent when it holds none. */
  messageId?: string | undefined;
  /** Exactly as it stands in the file. */
  body: string;
  model?: string | undefined;
  position: Position;
}>;

/** One entry that gave no message. `repeated` ones were read already: an agent's log holds the history anew each time. */
export type SkippedEvent = Readonly<{
  kind: "skipped" | "repeated";
  reason: string;
  position: Position;
  /** How many entries, 1 when left out. */
  count?: number;
}>;

/** The file itself is broken or ends too early; what came before is complete. */
export type DamagedEvent = Readonly<{ kind: "damaged"; reason: string; position: Position }>;

export type ImportEvent = ChatEvent | MessageEvent | RequestEvent | SkippedEvent | DamagedEvent;
