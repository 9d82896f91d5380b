import type {
  ActivityChat,
  ActivityPage,
  ActivityQuery,
  CountedDays,
  EventPage,
} from "../../contract/activity";
import type { SearchRequest } from "../../core/layers/search-request";
import type { Counters } from "../../core/media/context-counters";
import type { SearchCandidate, WindowInput } from "../../core/model/context-input";
import type { ChatFile } from "../../core/schema/chat-file";
import type { ChatListPage, ChatListQuery, ChatStatistics } from "../../core/schema/chat-list";
import type { Message } from "../../core/schema/message";
import type {
  ChatOverview,
  MessagePage,
  MessagePageQuery,
  TimelineMedia,
} from "../../core/schema/message-page";
import type { SettingOverrides, SettingUpdates } from "../../core/schema/settings";
import type { AccessStore } from "./access-store";
import type { ActivityEvent } from "./activity-event";
import type { AnswerStore } from "./answer-store";
import type { BotStore } from "./bot-store";
import type { DeletionStore } from "./deletion-store";
import type { ImportStore } from "./import-store";
import type { IngestStore } from "./ingest-store";
import type { ProviderCountStore } from "./provider-count-store";
import type { ReplayStore } from "./replay-store";
import type { ShareStore } from "./share-store";
import type { SummaryStore } from "./summary-store";

export type { ActivityEvent } from "./activity-event";

export type StoredChatFile = Readonly<{
  chatId: string;
  isNew: boolean;
  added: number;
  alreadyThere: number;
}>;

/** `at`: id of the cut-off message, by default the newest; `size`: number of messages up to it, see `windowSize`. */
export type ContextQuery = Readonly<{ at?: string | undefined; size?: number | undefined }>;

/** The input of a payload before the search, and the settings stored with the chat. */
export type StoredContext = Readonly<{ input: WindowInput; settings: SettingOverrides }>;

export type StoredBytes = Readonly<{ bytes: Uint8Array<ArrayBuffer>; mime: string; size: number }>;

/** `relevant` are the imported search hits while they are valid. */
export type StoredExport = Omit<ChatFile, "contextscope" | "messages"> &
  Readonly<{ messages: AsyncIterable<readonly Message[]> }>;

/** The increments and log lines of a request that was really made. */
export type RecordedRequest = Readonly<{ counters: Counters; events: readonly ActivityEvent[]; at: Date }>;

/** UTC dates, inclusive. */
export type CounterSpan = Readonly<{ from: string; to: string; chatId?: string | undefined }>;

/**
 * Everything the product needs from its database, in core types. SQLite implements it in `sqlite/`; another engine is
 * another folder with the same interface, checked by the same tests.
 */
export type Store = SummaryStore &
  IngestStore &
  ImportStore &
  ProviderCountStore &
  ReplayStore &
  AnswerStore &
  BotStore &
  AccessStore &
  DeletionStore &
  ShareStore &
  MessageStore;

type MessageStore = Readonly<{
  /** `only`: the ids of the chats that the caller reaches; all by default. */
  listChats: (query: ChatListQuery, only?: readonly string[]) => Promise<ChatListPage>;
  readChat: (chatId: string) => Promise<ChatOverview | undefined>;
  /** Undefined if the chat does not exist. */
  readMessages: (chatId: string, query: MessagePageQuery) => Promise<MessagePage | undefined>;
  /** Undefined if the chat or the message does not exist. */
  readContext: (chatId: string, query: ContextQuery) => Promise<StoredContext | undefined>;
  /** The candidates that the core ranks for the memory layers; call it only if `searchRequest` returns a request. */
  findCandidates: (chatId: string, request: SearchRequest) => Promise<readonly SearchCandidate[]>;
  /** `only`: the ids of the chats that the caller reaches; all by default. */
  readMedia: (hash: string, only?: readonly string[]) => Promise<StoredBytes | undefined>;
  /** Media descriptions of some messages, by message id, without bytes. */
  readMediaFiles: (
    chatId: string,
    messageIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly TimelineMedia[]>>;
  /** Everything stored of a chat, its messages in batches; undefined if the chat does not exist. */
  readExport: (chatId: string) => Promise<StoredExport | undefined>;
  /** Numbers of the answers that complete an exchange, from 1, without events. */
  readExchanges: (chatId: string) => Promise<readonly number[]>;
  /** Deletes the chat and writes the log event, or neither. False if the chat does not exist. */
  deleteChat: (chatId: string, event: ActivityEvent) => Promise<boolean>;
  /** All files or none. */
  writeChatFiles: (files: readonly ChatFile[]) => Promise<readonly StoredChatFile[]>;
  /**
   * Writes the settings and the log event, or neither; `null` removes a setting. Returns the updates that restore the
   * previous values; undefined if the chat does not exist. The event's data become `{name: {from, to}}`; `defaults`
   * are the values used where the chat has none.
   */
  changeSettings: (
    chatId: string,
    updates: SettingUpdates,
    event: ActivityEvent,
    defaults?: SettingOverrides,
  ) => Promise<SettingUpdates | undefined>;
  /** Increments the counters and writes the log lines, or neither. False if the chat does not exist. */
  countRequest: (chatId: string, request: RecordedRequest) => Promise<boolean>;
  readActivity: (query: ActivityQuery) => Promise<ActivityPage>;
  /** The same without the total, which costs a pass over the log. */
  readEvents: (query: ActivityQuery) => Promise<EventPage>;
  readCounters: (span: CounterSpan) => Promise<CountedDays>;
  readActiveChats: () => Promise<readonly ActivityChat[]>;
  readActors: () => Promise<readonly string[]>;
  writeStatistics: (chatId: string, statistics: ChatStatistics) => Promise<void>;
  isEmpty: () => Promise<boolean>;
  readInstallationFact: (name: string) => Promise<string | undefined>;
  /** Writes the files and a record that they were written, or neither. Returns the chat ids. */
  writeDemo: (
    files: readonly ChatFile[],
    fact: Readonly<{ name: string; value: string }>,
  ) => Promise<readonly string[]>;
  /** Names of pending migrations; throws if the database cannot be read. */
  missingMigrations: () => Promise<readonly string[]>;
  /** Throws if a write would fail now; it changes nothing. */
  checkWritable: () => Promise<void>;
  /** Makes the database file complete without its write-ahead log. Synchronous, for the end of the process. */
  checkpoint: () => void;
  close: () => Promise<void>;
}>;
