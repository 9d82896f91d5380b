import type { Rendering, Source } from "../../model/format";
import type { Reason } from "../../model/ledger";
import type { Media } from "../../schema/media";
import type { Message } from "../../schema/message";
import type { SystemText } from "../system-context";

/** A text with its sources, or a media item to send. */
export type ConversationPart =
  | Readonly<{ kind: "text"; rendering: Rendering }>
  | Readonly<{ kind: "media"; media: Media; source: Source }>;

export type ConversationCall = Readonly<{
  /** The same object in a call and its result, because ids may repeat. */
  pairing: object;
  id: string;
  name: string;
  args: unknown;
  /** The arguments as posted by protocols that encode them as text. */
  argumentsText: string;
  source: Source;
}>;

export type ConversationResult = Readonly<{
  pairing: object;
  callId: string;
  name: string;
  response: unknown;
  /** The result as posted by protocols that encode it as text. */
  text: string;
  isError: boolean;
  source: Source;
}>;

/** The content of one stored message, or of the system context written as a message. */
export type Statement = Readonly<{
  kind: "statement";
  message: Message | undefined;
  role: "user" | "model" | "system" | "developer";
  /** The `name` field, if the settings name speakers that way. */
  name: string | undefined;
  parts: readonly ConversationPart[];
  calls: readonly ConversationCall[];
}>;

/** The results in one stored message for earlier calls. */
export type Results = Readonly<{ kind: "results"; message: Message; results: readonly ConversationResult[] }>;

export type ConversationItem = Statement | Results;

/** A protocol-neutral conversation before encoding, with tool calls and results paired. */
export type Conversation = Readonly<{
  /** System blocks outside the messages, in order. */
  system: readonly SystemText[];
  items: readonly ConversationItem[];
  /** Selected messages that are not written, with the reason. */
  leftOut: ReadonlyMap<Message, Reason>;
}>;
