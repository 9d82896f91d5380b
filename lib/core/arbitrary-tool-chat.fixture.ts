import fc from "fast-check";
import { arbitraryOrderlyChat } from "./arbitrary-chat.fixture";
import type { ChatFile } from "./schema/chat-file";
import type { Message } from "./schema/message";

/** Tool traffic usually carries no text. */
function withoutWords({ text, media, ...message }: Message): Message {
  const hasTools = message.toolCalls?.length || message.toolResponses?.length;
  return hasTools ? message : { ...message, text, media };
}

/** Some sources keep the provider's ids: each call has one, and a response names one from the message before. */
const withIds = (message: Message, index: number): Message => ({
  ...message,
  toolCalls: message.toolCalls?.map((call, position) => ({ ...call, id: `call_${index}-${position}` })),
  toolResponses: message.toolResponses?.map((response, position) => ({
    ...response,
    id: `call_${index - 1}-${position}`,
  })),
});

/** Unique message ids, tool traffic without text, and provider call ids in half of the chats. */
export const arbitraryToolChat: fc.Arbitrary<ChatFile> = fc
  .tuple(arbitraryOrderlyChat, fc.boolean())
  .map(([file, hasIds]) => ({
    ...file,
    messages: file.messages
      .map(withoutWords)
      .map((message, index) => (hasIds ? withIds(message, index) : message)),
  }));
