import type { ConversationHead, Draft } from "./chat-assembler";

/** One conversation found in a value: its entries, and the object that contains them. */
export type FoundConversation = Readonly<{
  head: ConversationHead;
  entries: readonly unknown[];
  /** Entries after those of the file's large array: the answer to a logged request. */
  trailing?: readonly unknown[];
  /** Entries known to be left out: other branches, hidden ones. */
  leftOut?: readonly Readonly<{ reason: string; count: number }>[];
  /** Fields of the containing object whose content is among the entries. */
  readFields?: readonly string[];
  /** When a logged call was made: the time of its last entry. */
  calledAt?: string;
  answeredAt?: string;
}>;

/** How to read a format of language-model conversations; `readConversations` does the rest. */
export type ConversationFormat = Readonly<{
  /** Where a single-conversation document may keep a long list of entries, which is then read one by one. */
  paths: readonly (readonly string[])[];
  /** Whether an array item or row is an entry rather than a conversation. */
  isEntry: (value: unknown) => boolean;
  /** The conversation in an object; undefined if there is none. */
  unwrap: (value: unknown) => FoundConversation | undefined;
  /** Several conversations in one object (a trace). */
  unwrapMany?: (value: unknown) => readonly FoundConversation[] | undefined;
  /** A conversation without a containing object: a bare list of entries. */
  bareHead?: ConversationHead;
  /** What the first entry says about its chat, if nothing around it does. */
  headFromEntry?: (raw: unknown) => ConversationHead;
  /** A new reader for one conversation: it may remember earlier entries. */
  reader: () => (raw: unknown) => Draft | undefined;
  /** Names of an entry's fields that look like content but cannot be read. */
  unread?: (raw: unknown) => readonly string[];
  /** A row may repeat the previous row's history and add to it; both are then one conversation. */
  growsByRow?: boolean;
  /** The objects may be requests as the bot posted them, which are kept exactly. */
  holdsRequests?: boolean;
}>;
