import type { ActivityChat, ActivityPage, ActivityQuery, CountedDays } from "../../contract/activity";
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
import type { ActivityEvent } from "./activity-event";
import type { AnswerStore } from "./answer-store";
import type { BotStore } from "./bot-store";
import type { ImportStore } from "./import-store";
import type { IngestStore } from "./ingest-store";
import type { ProviderCountStore } from "./provider-count-store";
import type { ReplayStore } from "./replay-store";
import type { SummaryStore } from "./summary-store";

export type { ActivityEvent } from "./activity-event";

export type StoredChatFile = Readonly<{
  chatId: string;
  isNew: boolean;
  added: number;
  alreadyThere: number;
}>;

/** `at`: id of the cut-off message, by default the newest; `size`: how many messages up to it, see `windowSize`. */
export type ContextQuery = Readonly<{ at?: string | undefined; size?: number | undefined }>;

/** What a payload is assembled from, before the search, and the settings stored with the chat. */
export type StoredContext = Readonly<{ input: WindowInput; settings: SettingOverrides }>;

export type StoredBytes = Readonly<{ bytes: Uint8Array<ArrayBuffer>; mime: string; size: number }>;

/** `relevant` are the hits that came with the chat, as long as they are in use. */
export type StoredExport = Omit<ChatFile, "contextscope" | "messages"> &
  Readonly<{ messages: AsyncIterable<readonly Message[]> }>;

/** What a request that was really made adds to the counters and to the log. */
export type RecordedRequest = Readonly<{ counters: Counters; events: readonly ActivityEvent[]; at: Date }>;

/** UTC dates, both included. */
export type CounterSpan = Readonly<{ from: string; to: string; chatId?: string | undefined }>;

/**
 * Everything the product asks of its database, in core types. SQLite implements it under `sqlite/`; another engine
 * is another folder that implements the same, and the same tests run against it.
 */
export type Store = SummaryStore &
  IngestStore &
  ImportStore &
  ProviderCountStore &
  ReplayStore &
  AnswerStore &
  BotStore &
  MessageStore;

type MessageStore = Readonly<{
  listChats: (query: ChatListQuery) => Promise<ChatListPage>;
  readChat: (chatId: string) => Promise<ChatOverview | undefined>;
  /** Undefined when there is no such chat. */
  readMessages: (chatId: string, query: MessagePageQuery) => Promise<MessagePage | undefined>;
  /** Undefined when there is no such chat, or no such message in it. */
  readContext: (chatId: string, query: ContextQuery) => Promise<StoredContext | undefined>;
  /** What the core ranks for the memory layers; a caller asks only where `searchRequest` does. */
  findCandidates: (chatId: string, request: SearchRequest) => Promise<readonly SearchCandidate[]>;
  readMedia: (hash: string) => Promise<StoredBytes | undefined>;
  /** What is known of the media of some messages, by message id; no bytes. */
  readMediaFiles: (
    chatId: string,
    messageIds: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly TimelineMedia[]>>;
  /** Everything stored of a chat, its messages a run at a time; undefined when there is no such chat. */
  readExport: (chatId: string) => Promise<StoredExport | undefined>;
  /** Numbers of the answers that complete an exchange, from 1, events not counted. */
  readExchanges: (chatId: string) => Promise<readonly number[]>;
  /** Takes the chat out and writes the event that tells of it, or neither. False when there is no such chat. */
  deleteChat: (chatId: string, event: ActivityEvent) => Promise<boolean>;
  /** All files or none. */
  writeChatFiles: (files: readonly ChatFile[]) => Promise<readonly StoredChatFile[]>;
  /**
   * Writes the settings and the event that tells of it, or neither; `null` takes a setting out. Returns the updates
   * that restore what was stored before, and undefined when there is no such chat. The event's data become
   * `{name: {from, to}}`; `defaults` are the values that hold where the chat has none.
   */
  changeSettings: (
    chatId: string,
    updates: SettingUpdates,
    event: ActivityEvent,
    defaults?: SettingOverrides,
  ) => Promise<SettingUpdates | undefined>;
  /** Raises the counters and writes the log lines, or neither. False when there is no such chat. */
  countRequest: (chatId: string, request: RecordedRequest) => Promise<boolean>;
  readActivity: (query: ActivityQuery) => Promise<ActivityPage>;
  readCounters: (span: CounterSpan) => Promise<CountedDays>;
  readActiveChats: () => Promise<readonly ActivityChat[]>;
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
  /** Makes the database file complete without its log. Synchronous, for the end of the process. */
  checkpoint: () => void;
  close: () => Promise<void>;
}>;
