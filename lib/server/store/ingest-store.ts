import type { RecordedRequestItem, StoredRequest } from "../../contract/recorded-requests";
import type { Chat, Episode, Profile } from "../../core/schema/chat-file";
import type { Message } from "../../core/schema/message";
import type { TimelineMessage } from "../../core/schema/message-page";

/**
 * The outcome for one message: `already-there` equals the stored one, `conflict` differs from it and changed nothing,
 * `deleted` was deleted before and stays deleted.
 */
export type IngestStatus = "added" | "already-there" | "conflict" | "deleted";

export type IngestedMessages = Readonly<{
  /** Our id, used in URLs: another chat may have taken the platform's id first. */
  chatId: string;
  isNew: boolean;
  results: readonly Readonly<{ id: string; status: IngestStatus }>[];
  /** Ids of the user messages that the new answers answer, oldest first. */
  answered: readonly string[];
}>;

/** `chat` describes a chat that may be new; without it the chat must exist. */
export type IngestRequest = Readonly<{ chat: Chat | undefined; messages: readonly Message[] }>;

/** Named fields change, `undefined` clears one. Id and role stay. */
export type MessageChanges = Readonly<Partial<Omit<Message, "id" | "idInvented" | "role">>>;

export type ChangedMessage = "edited" | "unchanged" | "deleted" | "already-deleted" | "no-message";

/** An earlier version of a message, oldest first; media by hash. */
type MessageVersion = Readonly<{ version: number; replacedAt: string; content: unknown }>;
export type StoredMessage = Readonly<{
  message: TimelineMessage;
  versions: readonly MessageVersion[];
  /** The object it was imported from; absent for a message that a bot posted. */
  raw?: unknown;
}>;

/**
 * `earlier`: the message's content at that moment; `at`: when it was replaced. The position of a deleted message is
 * not kept.
 */
export type ChangesSince = Readonly<{
  edited: readonly Readonly<{ earlier: Omit<Message, "media">; at: string }>[];
  deleted: readonly Readonly<{ messageId: string; at: string }>[];
}>;

/** A request that was made for a message: known from its answer, or from its recording. */
export type MadeRequest = Readonly<{ messageId: string; source: "answer" | "record" }>;

export type RequestToRecord = Readonly<{
  id: string;
  messageId?: string | undefined;
  provider?: string | undefined;
  model?: string | undefined;
  body: string;
  answer?: string | undefined;
  usage?: unknown;
  at: string;
}>;

/** The part of the store that a running bot writes to. Every write method is one transaction. */
export type IngestStore = Readonly<{
  /** Undefined if the chat neither exists nor is described. */
  ingestMessages: (chatId: string, request: IngestRequest) => Promise<IngestedMessages | undefined>;
  /** Creates or updates the chat; platform and bot name identify a chat and never change. */
  describeChat: (chatId: string, chat: Chat) => Promise<Readonly<{ chatId: string; isNew: boolean }>>;
  /** The previous content is kept. Undefined if the chat does not exist. */
  editMessage: (
    chatId: string,
    messageId: string,
    changes: MessageChanges,
  ) => Promise<ChangedMessage | undefined>;
  /** Permanent: only the fact that the message existed is kept. Undefined if the chat does not exist. */
  deleteMessage: (chatId: string, messageId: string) => Promise<ChangedMessage | undefined>;
  /** Undefined if the chat or the message does not exist. */
  readMessage: (chatId: string, messageId: string) => Promise<StoredMessage | undefined>;
  /** Messages edited or deleted after a moment; empty if the chat does not exist. */
  readChangesSince: (chatId: string, since: Date) => Promise<ChangesSince>;
  /** Each replaces the profile of the same user. False if the chat does not exist. */
  writeProfiles: (chatId: string, profiles: readonly Profile[]) => Promise<boolean>;
  /** Adds the missing ones. False if the chat does not exist. */
  writeEpisodes: (chatId: string, episodes: readonly Episode[]) => Promise<boolean>;
  /** `already-there` even if the body differs: the first one stays. Undefined if the chat does not exist. */
  writeRequest: (
    chatId: string,
    request: RequestToRecord,
  ) => Promise<"added" | "already-there" | "conflict" | undefined>;
  /** Newest first. */
  listRequests: (chatId: string, limit: number) => Promise<readonly RecordedRequestItem[] | undefined>;
  readRequest: (chatId: string, requestId: string) => Promise<StoredRequest | undefined>;
  /** The messages whose requests the counters do not yet include from the other source. */
  claimCounts: (chatId: string, requests: readonly MadeRequest[]) => Promise<readonly string[]>;
  /** Changes after every commit of another process. */
  readDataVersion: () => Promise<number>;
}>;
