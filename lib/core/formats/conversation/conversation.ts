import type { Rendering, Source } from "../../model/format";
import type { Reason } from "../../model/ledger";
import type { Media } from "../../schema/media";
import type { Message } from "../../schema/message";
import { sourceOf } from "../message-source";
import type { SystemText } from "../system-context";

/** A text with its sources, or a media item that is sent. */
export type ConversationPart =
  | Readonly<{ kind: "text"; rendering: Rendering }>
  | Readonly<{ kind: "media"; media: Media; source: Source }>;

export type ConversationCall = Readonly<{
  /** The same object in a call and in its result: ids may repeat. */
  pairing: object;
  id: string;
  name: string;
  args: unknown;
  /** The arguments as they are posted where a protocol posts them as a text. */
  argumentsText: string;
  source: Source;
}>;

export type ConversationResult = Readonly<{
  pairing: object;
  callId: string;
  name: string;
  response: unknown;
  /** The result as it is posted where a protocol posts it as a text. */
  text: string;
  isError: boolean;
  source: Source;
}>;

/** What one stored message, or the system context written as a message, says. */
export type Statement = Readonly<{
  kind: "statement";
  message: Message | undefined;
  role: "user" | "model" | "system" | "developer";
  /** The `name` field, where the settings name speakers that way. */
  name: string | undefined;
  parts: readonly ConversationPart[];
  calls: readonly ConversationCall[];
}>;

/** The range of a whole statement: where nothing was said, it is tool traffic. */
export const statementSource = ({ message, parts }: Statement): Source | undefined =>
  message && sourceOf(message, parts.length === 0 ? "tool" : "text");

/** The results that one stored message brings for calls made before it. */
export type Results = Readonly<{ kind: "results"; message: Message; results: readonly ConversationResult[] }>;

export type ConversationItem = Statement | Results;

/** A selection in the words of a chat protocol, before any of them spells it; tool calls and results are paired. */
export type Conversation = Readonly<{
  /** The blocks outside the messages, in order. */
  system: readonly SystemText[];
  items: readonly ConversationItem[];
  /** Chosen messages that are not written, and why. */
  leftOut: ReadonlyMap<Message, Reason>;
}>;
