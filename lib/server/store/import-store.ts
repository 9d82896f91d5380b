import type { ImportedChat, ImportTotals, PredictedCounts } from "../../contract/imports";
import type { Chat, ChatFile } from "../../core/schema/chat-file";
import type { Message } from "../../core/schema/message";
import type { BotChoice } from "../../import/pipeline/import-event";
import type { ActivityEvent } from "./activity-event";

/** The origin of a conversation without an id: ties are broken by file name, then by position in the file. */
export type ConversationOrigin = Readonly<{
  format: string;
  name: string;
  /** From 1, among the conversations of the file. */
  place: number;
}>;

/** A record of an import: each chat precedes its messages. */
export type ImportRecord =
  | Readonly<{
      kind: "chat";
      key: string;
      file: Omit<ChatFile, "messages">;
      /** Only for a conversation with an invented id. */
      origin?: ConversationOrigin | undefined;
      /** The user's choice of the bot; absent if the source identifies it. */
      bot?: BotChoice | undefined;
      /** The source's own count of completed exchanges since its last summary. */
      exchanges?: number | undefined;
    }>
  | Readonly<{ kind: "message"; chatKey: string; message: Message; raw?: string | undefined }>
  /** A posted request, after the messages that it contains. */
  | Readonly<{
      kind: "request";
      chatKey: string;
      messageId?: string | undefined;
      body: string;
      model?: string | undefined;
    }>;

export type { ImportedChat } from "../../contract/imports";

/** The effect of an import on its chats. */
export type ImportedChats = ImportTotals &
  Readonly<{
    count: number;
    /** Whether any chat is new or has grown. */
    isChanged: boolean;
    /** The first chats only: a file may contain millions. */
    first: readonly ImportedChat[];
  }>;

export type ImportStore = Readonly<{
  /**
   * Writes everything and its log event, or nothing; an abort also rolls everything back. Reads continue meanwhile;
   * other writes wait. `outline` repeats the same records; it is needed if some conversations have no id, because
   * they are matched to stored chats before the first write.
   */
  writeImport: (
    records: Iterable<ImportRecord>,
    describe: (chats: ImportedChats) => ActivityEvent,
    signal?: AbortSignal,
    outline?: Iterable<ImportRecord>,
  ) => Promise<ImportedChats>;
  /** Predicts the effect of `writeImport` on these records; stores nothing. */
  predictImport: (records: AsyncIterable<ImportRecord>, signal?: AbortSignal) => Promise<PredictedCounts>;
  /** The bots of the stored ones of these chats, without duplicates; `isNobody` if the user said there is none. */
  readBots: (
    chats: readonly Pick<Chat, "id" | "platform">[],
  ) => Promise<readonly (Chat["bot"] & Readonly<{ isNobody?: true }>)[]>;
  /** Logs an import that stored nothing and so has no transaction of its own. */
  logFailedImport: (event: ActivityEvent) => Promise<void>;
}>;
