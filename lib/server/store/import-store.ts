import type { PredictedCounts } from "../../contract/imports";
import type { Chat, ChatFile } from "../../core/schema/chat-file";
import type { Message } from "../../core/schema/message";
import type { BotChoice } from "../../import/pipeline/import-event";
import type { ActivityEvent } from "./activity-event";
import type { BotChange } from "./bot-store";

/** Where a conversation without an id stands: the file's name decides among equals, then the place in it. */
export type ConversationOrigin = Readonly<{
  format: string;
  name: string;
  /** From 1, among the conversations of the file. */
  place: number;
}>;

/** A piece of an import: each chat before its messages. */
export type ImportRecord =
  | Readonly<{
      kind: "chat";
      key: string;
      file: Omit<ChatFile, "messages">;
      /** Only for a conversation to which the reader had to give an id. */
      origin?: ConversationOrigin | undefined;
      /** A person's choice of the bot; left out where the source says who it is. */
      bot?: BotChoice | undefined;
      /** The source's own count of completed exchanges since its last summary. */
      exchanges?: number | undefined;
    }>
  | Readonly<{ kind: "message"; chatKey: string; message: Message; raw?: string | undefined }>
  /** A request that was posted, after the messages that it holds. */
  | Readonly<{
      kind: "request";
      chatKey: string;
      messageId?: string | undefined;
      body: string;
      model?: string | undefined;
    }>;

export type ImportedChat = Readonly<{
  /** Ours, in URLs. */
  chatId: string;
  title: string;
  isNew: boolean;
  /** Messages; events are counted apart. */
  added: number;
  addedEvents: number;
  alreadyThere: number;
  /** Of those already there, how many say something else in the file; what is stored stays. */
  differing: number;
  /** Another author is the bot now: how many stored messages became the bot's, and how many a person's. */
  botChange?: BotChange;
}>;

/** What an import did to its chats. */
export type ImportedChats = Readonly<{
  count: number;
  /** Whether any is new or has grown. */
  isChanged: boolean;
  /** Messages; events are counted apart. */
  added: number;
  addedEvents: number;
  alreadyThere: number;
  differing: number;
  /** Chats whose bot was corrected. */
  botChanges: number;
  /** The first of them: a file may hold millions. */
  first: readonly ImportedChat[];
}>;

export type ImportStore = Readonly<{
  /**
   * `outline` is the same records once more, needed when some conversations have no id: they are compared with what
   * is stored before anything is written.
   *
   * All of it and the event that tells of it, or nothing: the signal, too, takes everything back. Reading goes on
   * meanwhile; other writes wait for the end.
   */
  writeImport: (
    records: Iterable<ImportRecord>,
    describe: (chats: ImportedChats) => ActivityEvent,
    signal?: AbortSignal,
    outline?: Iterable<ImportRecord>,
  ) => Promise<ImportedChats>;
  /** What `writeImport` would do with these records; stores nothing. */
  predictImport: (records: AsyncIterable<ImportRecord>, signal?: AbortSignal) => Promise<PredictedCounts>;
  /** The bots of those chats that are stored, each once; `isNobody` where a person said that there is none. */
  readBots: (
    chats: readonly Pick<Chat, "id" | "platform">[],
  ) => Promise<readonly (Chat["bot"] & Readonly<{ isNobody?: true }>)[]>;
  /** An import that stored nothing has no transaction to tell of it in. */
  logFailedImport: (event: ActivityEvent) => Promise<void>;
}>;
