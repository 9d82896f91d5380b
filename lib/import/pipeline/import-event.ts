import type { Chat, Episode, Profile, SearchHit, Summary } from "@/lib/core/schema/chat-file";
import type { Message } from "@/lib/core/schema/message";
import type { SettingOverrides } from "@/lib/core/schema/settings";

/** A position in a file. */
export type Position = Readonly<{
  /** The file inside an archive or folder. */
  file?: string;
  byte?: number;
  /** From 1. */
  line?: number;
  /** A JSON pointer, or the table and row of a database. */
  pointer?: string;
}>;

/**
 * `chosen`: one of the authors; `none`: the chat has no bot; `silent`: the chosen author wrote nothing in this file.
 */
export type BotChoice = "chosen" | "none" | "silent";

/** Always precedes the chat's messages. */
export type ChatEvent = Readonly<{
  kind: "chat";
  /** Identifies the chat among the events of this file. */
  key: string;
  chat: Chat;
  /** False if the format does not identify the bot's author: `chat.bot` is then a placeholder. */
  botKnown: boolean;
  /** The file contains only this chat: without a title, the chat takes the file's name. */
  isWholeFile?: true | undefined;
  /** False if the source names no bot: the name is then that of a model, or a placeholder. */
  isBotNamed?: false | undefined;
  /** The user's choice of the bot if the format does not identify it; set only when the import is stored. */
  botChoice?: BotChoice;
  /** Source entries that became the system prompt or a summary instead of messages. */
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
  /** The unchanged source object, except that integers beyond 2^53 are strings. */
  raw: unknown;
  position: Position;
  /** The source marks the author as a bot. */
  authorIsBot?: boolean;
}>;

/** A request as it was posted; follows the messages of its chat that it contains. */
export type RequestEvent = Readonly<{
  kind: "request";
  chatKey: string;
  /** The newest message in it; absent if it contains none. */
  messageId?: string | undefined;
  /** The exact source text. */
  body: string;
  model?: string | undefined;
  position: Position;
}>;

/**
 * An entry that gave no message. `repeated` entries were already read: an agent's log repeats the history in each
 * row.
 */
export type SkippedEvent = Readonly<{
  kind: "skipped" | "repeated";
  reason: string;
  position: Position;
  /** Number of entries; 1 if absent. */
  count?: number;
}>;

/** The file is broken or truncated; everything before this point is complete. */
export type DamagedEvent = Readonly<{ kind: "damaged"; reason: string; position: Position }>;

export type ImportEvent = ChatEvent | MessageEvent | RequestEvent | SkippedEvent | DamagedEvent;
