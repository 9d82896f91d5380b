import type { ChatDescription } from "../../lib/api/chat-schemas";
import type { Message } from "../../lib/core/schema/message";

/** Use a string or bigint for 64-bit ids; numbers must be safe integers. */
export type Id = string | number | bigint;

export type ChatToDescribe = ChatDescription;

export type MessageToSend = Omit<Message, "id" | "idInvented"> & Readonly<{ id: Id }>;

/** Given fields change; null clears a field. */
export type Changes = {
  readonly [Field in keyof Omit<MessageToSend, "id" | "role">]?: MessageToSend[Field] | null;
};

export type Profile = Readonly<{
  userId: Id;
  summary?: string;
  facts?: readonly Readonly<{ key: string; value: string }>[];
}>;

export type Episode = Readonly<{ topic: string; summary: string; importance?: number; at?: string }>;

/** A request as the bot posted it; `body` is the exact text of the HTTP body. */
export type RequestToRecord = Readonly<{
  body: string;
  answer?: string | undefined;
  usage?: unknown;
  provider?: string;
  model?: string | undefined;
  /** The newest message that the bot had, usually the one it answers. */
  messageId?: Id | undefined;
  id?: Id;
  at?: string;
}>;

/** Which chat a recorded request belongs to. */
export type Call = Readonly<{ chatId: Id; messageId?: Id }>;
