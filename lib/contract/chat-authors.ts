import type { Author } from "../core/schema/message";

/** Somebody who wrote in a chat, as a person or as its bot. */
export type ChatAuthor = Readonly<{
  /** Tells the authors of a chat apart. */
  key: string;
  author: Author;
  messages: number;
  isBot: boolean;
}>;
