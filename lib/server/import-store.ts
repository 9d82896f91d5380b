import type { Chat, ChatFile } from "../core/schema/chat-file";
import type { Message } from "../core/schema/message";
import type { ActivityEvent } from "./activity-event";

/** A piece of an import: each chat before its messages. */
export type ImportRecord =
  | Readonly<{ kind: "chat"; key: string; file: Omit<ChatFile, "messages"> }>
  | Readonly<{ kind: "message"; chatKey: string; message: Message; raw?: string | undefined }>;

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
  /** The first of them: a file may hold millions. */
  first: readonly ImportedChat[];
}>;

export type ImportStore = Readonly<{
  /**
   * All of it and the event that tells of it, or nothing: the signal, too, takes everything back. Reading goes on
   * meanwhile; other writes wait for the end.
   */
  writeImport: (
    records: Iterable<ImportRecord>,
    describe: (chats: ImportedChats) => ActivityEvent,
    signal?: AbortSignal,
  ) => Promise<ImportedChats>;
  /** The bots of those chats that are stored, each once. */
  readBots: (chats: readonly Pick<Chat, "id" | "platform">[]) => Promise<readonly Chat["bot"][]>;
  /** An import that stored nothing has no transaction to tell of it in. */
  logFailedImport: (event: ActivityEvent) => Promise<void>;
}>;
