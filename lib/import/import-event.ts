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
  /** What a person chose where the format does not tell: set when the import is read to be stored. */
  botChoice?: BotChoice;
  /** Entries of the source that became the system prompt or a summary instead of messages. */
  absorbed?: number;
  settings?: SettingOverrides;
  profiles?: readonly Profile[];
  episodes?: readonly Episode[];
  summaries?: readonly Summary[];
  relevant?: readonly SearchHit[];
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

export type ImportEvent = ChatEvent | MessageEvent | SkippedEvent | DamagedEvent;
