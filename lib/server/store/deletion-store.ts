import type { ChatRetention, Expired, ExpiredChat, MessagePlaces, PlaceKind } from "../../contract/deletion";
import type { Retention } from "../../core/deletion/retention";
import type { ActivityEvent } from "./activity-event";
import type { ChangedMessage } from "./ingest-store";

/** The places of a message in the database, and the beginnings of its lines to search files for. */
export type FoundPlaces = MessagePlaces & Readonly<{ fragments: readonly string[] }>;

export type DeletionStore = Readonly<{
  /** Where else the text of a message is stored; undefined if the chat or the message does not exist. */
  findPlaces: (chatId: string, messageId: string) => Promise<FoundPlaces | undefined>;
  /**
   * Permanent: only the fact that the message existed is kept. `also`: the kinds of places to delete with it. Undefined if
   * the chat does not exist.
   */
  deleteMessage: (
    chatId: string,
    messageId: string,
    also?: readonly PlaceKind[],
  ) => Promise<ChangedMessage | undefined>;
  /** The policy of chats that have none of their own. */
  readDefaultRetention: () => Promise<Retention>;
  /** Writes the default and the log event, or neither. */
  writeDefaultRetention: (retention: Retention, event: ActivityEvent) => Promise<void>;
  /** `asked`: what another policy would delete. Undefined if the chat does not exist. */
  readRetention: (chatId: string, now: Date, asked?: Retention) => Promise<ChatRetention | undefined>;
  /** Undefined makes the default apply. False if the chat does not exist. */
  writeRetention: (
    chatId: string,
    retention: Retention | undefined,
    event: ActivityEvent,
  ) => Promise<boolean>;
  /** The chats from which something would be deleted now, with their own policy or with `byDefault`. */
  listExpired: (now: Date, byDefault?: Retention) => Promise<readonly ExpiredChat[]>;
  /**
   * Deletes one bounded batch of a chat's expired items. Returns what it deleted, which is nothing when all is done;
   * undefined if the chat does not exist.
   */
  deleteExpired: (chatId: string, now: Date) => Promise<Expired | undefined>;
  /** True for one caller per interval, in any process: it alone runs the retention then. */
  claimRetention: (now: Date, intervalMs: number) => Promise<boolean>;
  writeRetentionEvent: (chatId: string, event: ActivityEvent) => Promise<void>;
  /**
   * Removes deleted texts that free space of the database file may still contain: those with the fragments, by default all.
   * Nothing on an engine that recycles the space itself.
   */
  sweep: (fragments?: readonly string[]) => Promise<void>;
  /** Rewrites the tables of chats, so that no deleted row is left in their files. Others wait meanwhile. */
  purge: () => Promise<void>;
}>;
