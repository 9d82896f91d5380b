import type { ConversationHead, Draft } from "./chat-assembler";

/** One conversation as found in a value: its entries, and the object that they stood in. */
export type Conversation = Readonly<{
  head: ConversationHead;
  entries: readonly unknown[];
  /** Entries that come after those of the file's big array: the answer to a logged request. */
  trailing?: readonly unknown[];
  /** What is known to be left out: other branches, hidden entries. */
  leftOut?: readonly Readonly<{ reason: string; count: number }>[];
  /** Fields of the object around the entries whose content is among them. */
  readFields?: readonly string[];
  /** When a logged call was made: the time of its last entry. */
  calledAt?: string;
  answeredAt?: string;
}>;

/** How a format of language-model conversations is read; `readConversations` does the rest. */
export type ConversationFormat = Readonly<{
  /** Where a document of one conversation may keep a long list of entries, to be read one by one. */
  paths: readonly (readonly string[])[];
  /** An item of an array, or a row, that is an entry itself and not a conversation. */
  isEntry: (value: unknown) => boolean;
  /** The conversation in an object, or nothing when there is none. */
  unwrap: (value: unknown) => Conversation | undefined;
  /** Several conversations in one object (a trace). */
  unwrapMany?: (value: unknown) => readonly Conversation[] | undefined;
  /** A conversation without an object of its own: a bare list of entries. */
  bareHead?: ConversationHead;
  /** What the first entry tells of its chat, where nothing around it does. */
  headFromEntry?: (raw: unknown) => ConversationHead;
  /** A fresh reader for one conversation: it may remember earlier entries. */
  reader: () => (raw: unknown) => Draft | undefined;
  /** What of an entry looks like content and cannot be read, by name. */
  unread?: (raw: unknown) => readonly string[];
  /** Rows may repeat the previous row's history and add to it: one conversation then, not two. */
  growsByRow?: boolean;
  /** The objects may be requests as a bot posted them, which are kept exactly. */
  holdsRequests?: boolean;
}>;
