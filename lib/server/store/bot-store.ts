import type { ChatAuthor } from "../../contract/chat-authors";
import type { Author } from "../../core/schema/message";

/** How many messages became the bot's, and how many a person's. */
export type BotChange = Readonly<{ toModel: number; toUser: number }>;

/** `several`: more than one author matches; `taken`: the platform's chat is already stored for that bot. */
export type ChangedBot =
  | (Readonly<{ kind: "changed" }> & BotChange)
  | Readonly<{ kind: "unchanged" | "no-author" | "several" | "taken" }>;

/** The authors of a chat, and which of them is its bot. */
export type BotStore = Readonly<{
  /** Most active first. Undefined if the chat does not exist. */
  readAuthors: (chatId: string) => Promise<readonly ChatAuthor[] | undefined>;
  /**
   * Makes one of the authors, or nobody, the bot and updates roles, authors, the exchange counter and findings in one
   * transaction. Undefined if the chat does not exist.
   */
  changeBot: (chatId: string, bot: Author | null) => Promise<ChangedBot | undefined>;
}>;
