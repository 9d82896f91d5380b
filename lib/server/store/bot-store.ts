import type { ChatAuthor } from "../../contract/chat-authors";
import type { Author } from "../../core/schema/message";

/** How many messages became the bot's, and how many a person's. */
export type BotChange = Readonly<{ toModel: number; toUser: number }>;

/** `several`: more than one author fits; `taken`: the platform's chat is stored for that bot already. */
export type ChangedBot =
  | (Readonly<{ kind: "changed" }> & BotChange)
  | Readonly<{ kind: "unchanged" | "no-author" | "several" | "taken" }>;

/** Who wrote in a chat, and which of them is its bot. */
export type BotStore = Readonly<{
  /** Those who wrote most come first. Undefined when there is no such chat. */
  readAuthors: (chatId: string) => Promise<readonly ChatAuthor[] | undefined>;
  /**
   * Makes one of the authors the bot, or nobody: roles, authors, the exchange counter and findings follow, in one
   * transaction. Undefined when there is no such chat.
   */
  changeBot: (chatId: string, bot: Author | null) => Promise<ChangedBot | undefined>;
}>;
