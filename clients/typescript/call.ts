import type { ChatDescription } from "../../lib/api/chat";
import type { Message } from "../../lib/core/schema/message";

/** 64-bit ids fit into a string or a bigint; a number is taken while it is exact. */
export type Id = string | number | bigint;

export type ChatToDescribe = ChatDescription;

export type MessageToSend = Omit<Message, "id" | "idInvented"> & Readonly<{ id: Id }>;

/** Named fields change, null empties one. */
export type Changes = {
  readonly [Field in keyof Omit<MessageToSend, "id" | "role">]?: MessageToSend[Field] | null;
};

export type Profile = Readonly<{
  userId: Id;
  summary?: string;
  facts?: readonly Readonly<{ key: string; value: string }>[];
}>;

export type Episode = Readonly<{ topic: string; summary: string; importance?: number; at?: string }>;

/** A request as the bot posted it; `body` is the text that went over the wire, to the last byte. */
export type RequestToRecord = Readonly<{
  body: string;
  answer?: string | undefined;
  usage?: unknown;
  provider?: string;
  model?: string | undefined;
  /** The newest message that the bot knew, as a rule the one it answers. */
  messageId?: Id | undefined;
  id?: Id;
  at?: string;
}>;

/** Which chat a recorded request belongs to. */
export type Call = Readonly<{ chatId: Id; messageId?: Id }>;
