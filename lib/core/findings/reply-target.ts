import type { Message } from "../schema/message";
import type { FindingInput } from "./finding-input";

/** The message that this one replies to, if it is stored anywhere in the chat. */
export function replyTarget(message: Message, input: FindingInput): Message | undefined {
  const id = message.replyTo?.messageId;
  return id === undefined || isTopicRoot(message) ? undefined : input.referenced(id);
}

/** In a forum every message of a topic "replies" to the topic's first one; nobody wrote that reply. */
export const isTopicRoot = ({ replyTo, threadId }: Message): boolean =>
  threadId !== undefined && replyTo?.messageId === threadId;
