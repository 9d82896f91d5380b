import type { ApiKey } from "../../contract/api-keys";
import type { RecordedRequestItem, StoredRequest } from "../../contract/recorded-requests";
import type { Chat, Episode, Profile } from "../../core/schema/chat-file";
import type { Message } from "../../core/schema/message";
import type { TimelineMessage } from "../../core/schema/message-page";

/**
 * What became of one message: `already-there` says the same as what is stored, `conflict` says something else and
 * changed nothing, `deleted` was taken out before and stays out.
 */
export type IngestStatus = "added" | "already-there" | "conflict" | "deleted";

export type IngestedMessages = Readonly<{
  /** Ours, in URLs: another chat may have had the platform's id first. */
  chatId: string;
  isNew: boolean;
  results: readonly Readonly<{ id: string; status: IngestStatus }>[];
  /** Ids of the user messages that newly stored answers answer, oldest first. */
  answered: readonly string[];
}>;

/** `chat` describes the chat on first sight; without it the chat must be known. */
export type IngestRequest = Readonly<{ chat: Chat | undefined; messages: readonly Message[] }>;

/** Fields that are named change, `undefined` empties one. Id and role stay. */
export type MessageChanges = Readonly<Partial<Omit<Message, "id" | "idInvented" | "role">>>;

export type ChangedMessage = "edited" | "unchanged" | "deleted" | "already-deleted" | "no-message";

/** An earlier state of a message, oldest first; media by hash. */
type MessageVersion = Readonly<{ version: number; replacedAt: string; content: unknown }>;
export type StoredMessage = Readonly<{
  message: TimelineMessage;
  versions: readonly MessageVersion[];
  /** The object it was imported from; absent for one that a bot posted. */
  raw?: unknown;
}>;

/** `earlier`: what the message said at that moment, `at`: when that was replaced. Where a deleted one stood is not kept. */
export type ChangesSince = Readonly<{
  edited: readonly Readonly<{ earlier: Omit<Message, "media">; at: string }>[];
  deleted: readonly Readonly<{ messageId: string; at: string }>[];
}>;

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

export type StoredKey = ApiKey & Readonly<{ hash: string }>;

/** The part of the store that a running bot writes to. Every method that writes is one transaction. */
export type IngestStore = Readonly<{
  /** Undefined when the chat is neither known nor described. */
  ingestMessages: (chatId: string, request: IngestRequest) => Promise<IngestedMessages | undefined>;
  /** Creates the chat or changes what is known of it; platform and bot name tell chats apart and stay. */
  describeChat: (chatId: string, chat: Chat) => Promise<Readonly<{ chatId: string; isNew: boolean }>>;
  /** What it said before is kept. Undefined when there is no such chat. */
  editMessage: (
    chatId: string,
    messageId: string,
    changes: MessageChanges,
  ) => Promise<ChangedMessage | undefined>;
  /** For good: only that there was such a message is kept. Undefined when there is no such chat. */
  deleteMessage: (chatId: string, messageId: string) => Promise<ChangedMessage | undefined>;
  /** Undefined when there is no such chat, or no such message in it. */
  readMessage: (chatId: string, messageId: string) => Promise<StoredMessage | undefined>;
  /** Messages that were edited or deleted after a moment; none when there is no such chat. */
  readChangesSince: (chatId: string, since: Date) => Promise<ChangesSince>;
  /** Each takes the place of the profile of the same user. False when there is no such chat. */
  writeProfiles: (chatId: string, profiles: readonly Profile[]) => Promise<boolean>;
  /** Adds those that are not there. False when there is no such chat. */
  writeEpisodes: (chatId: string, episodes: readonly Episode[]) => Promise<boolean>;
  /** `already-there` also when the body is another: what was posted first stays. Undefined: no such chat. */
  writeRequest: (
    chatId: string,
    request: RequestToRecord,
  ) => Promise<"added" | "already-there" | "conflict" | undefined>;
  /** Newest first. */
  listRequests: (chatId: string, limit: number) => Promise<readonly RecordedRequestItem[] | undefined>;
  readRequest: (chatId: string, requestId: string) => Promise<StoredRequest | undefined>;
  /** True when the counters do not know the request for this message from the other source. */
  claimCount: (chatId: string, messageId: string, source: "answer" | "record") => Promise<boolean>;
  writeKey: (key: StoredKey) => Promise<void>;
  /** Newest first, revoked ones included. */
  listKeys: () => Promise<readonly StoredKey[]>;
  markKeyUsed: (keyId: string, at: string) => Promise<void>;
  /** False when there is no such key or it is revoked already. */
  revokeKey: (keyId: string, at: string) => Promise<boolean>;
  /** Another number after every commit of another process. */
  readDataVersion: () => Promise<number>;
}>;
