import type { ContextInput } from "../core/context-input";
import type { ChatFile } from "../core/schema/chat-file";
import type { ChatListPage, ChatListQuery, ChatStatistics } from "../core/schema/chat-list";
import type { ChatOverview, MessagePage, MessagePageQuery } from "../core/schema/message-page";
import type { SettingOverrides } from "../core/schema/settings";

export type StoredChatFile = Readonly<{
  chatId: string;
  isNew: boolean;
  added: number;
  alreadyThere: number;
}>;

/** `at`: id of the cut-off message, by default the newest; `size`: how many messages up to it, see `windowSize`. */
export type ContextQuery = Readonly<{ at?: string | undefined; size?: number | undefined }>;

/** What a payload is assembled from, and the settings stored with the chat. */
export type StoredContext = Readonly<{ input: ContextInput; settings: SettingOverrides }>;

export type StoredBytes = Readonly<{ bytes: Uint8Array<ArrayBuffer>; mime: string; size: number }>;

export type ActivityEvent = Readonly<{ kind: string; text: string; data?: unknown }>;

/**
 * Everything the product asks of its database, in core types. SQLite implements it under `sqlite/`; another engine
 * is another folder that implements the same, and the same tests run against it.
 */
export type Store = Readonly<{
  listChats: (query: ChatListQuery) => Promise<ChatListPage>;
  readChat: (chatId: string) => Promise<ChatOverview | undefined>;
  /** Undefined when there is no such chat. */
  readMessages: (chatId: string, query: MessagePageQuery) => Promise<MessagePage | undefined>;
  /** Undefined when there is no such chat, or no such message in it. */
  readContext: (chatId: string, query: ContextQuery) => Promise<StoredContext | undefined>;
  readMedia: (hash: string) => Promise<StoredBytes | undefined>;
  /** All files or none. */
  writeChatFiles: (files: readonly ChatFile[]) => Promise<readonly StoredChatFile[]>;
  /** Writes the settings and the event that tells of it, or neither. False when there is no such chat. */
  changeSettings: (chatId: string, changes: SettingOverrides, event: ActivityEvent) => Promise<boolean>;
  writeStatistics: (chatId: string, statistics: ChatStatistics) => Promise<void>;
  isEmpty: () => Promise<boolean>;
  readInstallationFact: (name: string) => Promise<string | undefined>;
  /** Writes the files and the fact that tells they were written, or neither. Returns the ids of the chats. */
  writeDemo: (
    files: readonly ChatFile[],
    fact: Readonly<{ name: string; value: string }>,
  ) => Promise<readonly string[]>;
  /** Names of migrations this database still lacks; throws when it cannot be read at all. */
  missingMigrations: () => Promise<readonly string[]>;
  close: () => Promise<void>;
}>;
