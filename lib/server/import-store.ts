import type { ChatFile } from "../core/schema/chat-file";
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
  added: number;
  alreadyThere: number;
}>;

export type ImportStore = Readonly<{
  /**
   * All of it and the event that tells of it, or nothing. The records are read within the transaction, a few at a
   * time, so they must come without waiting.
   */
  writeImport: (
    records: Iterable<ImportRecord>,
    describe: (chats: readonly ImportedChat[]) => ActivityEvent,
  ) => Promise<readonly ImportedChat[]>;
}>;
