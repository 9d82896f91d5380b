import type { Author } from "../core/schema/message";

/** An author in a chat: a person or the bot. */
export type ChatAuthor = Readonly<{
  /** Identifies the author within the chat. */
  key: string;
  author: Author;
  messages: number;
  isBot: boolean;
}>;
