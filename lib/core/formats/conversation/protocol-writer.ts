import type { Format, FormatId } from "../../model/format";
import type { Reason } from "../../model/ledger";
import type { Prompt } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { writeJson } from "../json/write-json";
import { buildConversation } from "./build-conversation";
import type { Conversation } from "./conversation";
import { needsOpening, opens } from "./opening";
import { writesMessage } from "./writes-message";

/** Request fields besides the conversation. */
export type RequestFacts = Readonly<{ model: string; maxOutputTokens: number }>;

export const requestFacts = ({ model, settings }: SelectedContext): RequestFacts => ({
  model,
  maxOutputTokens: settings.maxOutputTokens,
});

/** Encodes a conversation in a protocol. */
export type ProtocolWriter = Readonly<{
  /** The posted body; its type is assignable to the vendor SDK's params. */
  body: (conversation: Conversation, facts: RequestFacts) => object;
  prompt: (conversation: Conversation) => Prompt;
  /** Present if the protocol's rules leave out more messages than the conversation did. */
  leftOut?: (conversation: Conversation) => ReadonlyMap<Message, Reason>;
  /** The first turn must be a user's. */
  startsWithUser?: boolean;
}>;

/** The plain format of a protocol: one entry per message. */
export const plainFormat = (
  id: FormatId,
  { body, prompt, leftOut, startsWithUser }: ProtocolWriter,
): Format => ({
  id,
  kind: "json",
  render: (context) => writeJson(body(buildConversation(context), requestFacts(context)), 2),
  wire: (context) => writeJson(body(buildConversation(context), requestFacts(context)), 0),
  prompt: (context) => prompt(buildConversation(context)),
  writes: writesMessage,
  ...(startsWithUser && { needsOpening, opens }),
  leftOut: (context) => {
    const conversation = buildConversation(context);
    return leftOut?.(conversation) ?? conversation.leftOut;
  },
});
